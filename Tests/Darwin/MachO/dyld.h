// dyld(3)
#pragma once

int _NSGetExecutablePath(char *buf, unsigned int *bufsize);
