#if Lint
#endif
