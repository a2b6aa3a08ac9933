#if Lint
  import SwiftParser
  import SwiftSyntax
#endif
