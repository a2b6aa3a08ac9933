func unreachable(_ words: String = "") -> Never { fatalError(words) }
