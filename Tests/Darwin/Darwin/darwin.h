// What Sources/Console/Platform asks of macOS, declared from its manual pages: names, types and
// constants, by section. A call that is not here does not compile there. See ../README.md.
#pragma once

typedef unsigned short mode_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned short nlink_t;
typedef int dev_t;
typedef unsigned long long ino_t;
typedef long long off_t;
typedef int pid_t;
typedef unsigned int nfds_t;
typedef long ssize_t;
typedef unsigned long size_t;
typedef long time_t;

struct timespec {
  time_t tv_sec;
  long tv_nsec;
};

// open(2), read(2), write(2), close(2), fcntl(2): open and fcntl are variadic, see Overlay.swift.
#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_NONBLOCK 0x00000004
#define O_CREAT 0x00000200
#define O_EXCL 0x00000800
#define O_CLOEXEC 0x01000000
#define F_GETFD 1
ssize_t read(int fildes, void *buf, size_t nbyte);
ssize_t write(int fildes, const void *buf, size_t nbyte);
int close(int fildes);

// flock(2)
#define LOCK_EX 2
int flock(int fd, int operation);

// stat(2), fchmod(2), fchown(2), mkdir(2), rename(2), unlink(2), access(2), realpath(3); S_IFMT and the other
// bits of st_mode are in Overlay.swift.
struct stat {
  dev_t st_dev;
  mode_t st_mode;
  nlink_t st_nlink;
  ino_t st_ino;
  uid_t st_uid;
  gid_t st_gid;
  dev_t st_rdev;
  struct timespec st_atimespec;
  struct timespec st_mtimespec;
  struct timespec st_ctimespec;
  struct timespec st_birthtimespec;
  off_t st_size;
  long long st_blocks;
  int st_blksize;
  unsigned int st_flags;
  unsigned int st_gen;
  int st_lspare;
  long long st_qspare[2];
};
int stat(const char *path, struct stat *buf);
int fstat(int fildes, struct stat *buf);
int fchmod(int fildes, mode_t mode);
int fchown(int fildes, uid_t owner, gid_t group);
int mkdir(const char *path, mode_t mode);
int rename(const char *old, const char *new_name);
int unlink(const char *path);
#define X_OK (1<<0)
#define W_OK (1 << 1)
int access(const char *path, int mode);
char *realpath(const char *file_name, char *resolved_name);
void free(void *ptr);

// directory(3), dir(5)
typedef struct {
  int __dd_fd;
} DIR;
struct dirent {
  unsigned long long d_ino;
  unsigned long long d_seekoff;
  unsigned short d_reclen;
  unsigned short d_namlen;
  unsigned char d_type;
  char d_name[1024];
};
#define DT_UNKNOWN 0
#define DT_DIR 4
#define DT_REG 8
#define DT_LNK 10
DIR *opendir(const char *filename);
struct dirent *readdir(DIR *dirp);
int closedir(DIR *dirp);
int dirfd(DIR *dirp);

// malloc/malloc.h
typedef struct _malloc_zone_t malloc_zone_t;
size_t malloc_zone_pressure_relief(malloc_zone_t *zone, size_t goal);

// poll(2)
struct pollfd {
  int fd;
  short events;
  short revents;
};
#define POLLIN 0x0001
#define POLLOUT 0x0004
int poll(struct pollfd fds[], nfds_t nfds, int timeout);

// intro(2), strerror(3); errno is in Overlay.swift.
#define ENOENT 2
#define EINTR 4
#define EEXIST 17
#define EISDIR 21
#define EPIPE 32
#define EAGAIN 35
char *strerror(int errnum);

// clock_gettime(3); CLOCK_MONOTONIC and CLOCK_REALTIME are in Overlay.swift.
typedef enum { _CLOCK_REALTIME = 0, _CLOCK_MONOTONIC = 6 } clockid_t;
int clock_gettime(clockid_t clock_id, struct timespec *tp);

// sysconf(3), isatty(3), tty(4): ioctl is variadic, see Overlay.swift.
#define _SC_NPROCESSORS_ONLN 58
long sysconf(int name);
int isatty(int fd);
struct winsize {
  unsigned short ws_row;
  unsigned short ws_col;
  unsigned short ws_xpixel;
  unsigned short ws_ypixel;
};

// getenv(3), strdup(3), exit(3), _exit(2), getpid(2), execv(3)
char *getenv(const char *name);
char *strdup(const char *s1);
void exit(int status) __attribute__((noreturn));
#define STDERR_FILENO 2
void _exit(int status) __attribute__((noreturn));
pid_t getpid(void);
int execv(const char *path, char *const *argv);

// signal(3), sigaction(2), sigsetops(3), sigwait(2), pthread_sigmask(2); SIG_IGN is in Overlay.swift.
typedef unsigned int sigset_t;
typedef void (*sig_t)(int);
#define SIGINT 2
#define SIGILL 4
#define SIGTRAP 5
#define SIGPIPE 13
#define SIGTERM 15
#define SIGXFSZ 25
#define SIG_BLOCK 1
#define SIG_UNBLOCK 2
struct __siginfo;
union __sigaction_u {
  void (*__sa_handler)(int);
  void (*__sa_sigaction)(int, struct __siginfo *, void *);
};
struct sigaction {
  union __sigaction_u __sigaction_u;
  sigset_t sa_mask;
  int sa_flags;
};
sig_t signal(int sig, sig_t func);
int sigaction(int sig, const struct sigaction *act, struct sigaction *oact);
int sigemptyset(sigset_t *set);
int sigaddset(sigset_t *set, int signo);
int sigwait(const sigset_t *set, int *sig);
int pthread_sigmask(int how, const sigset_t *set, sigset_t *oset);

// pthread(3)
struct _opaque_pthread_t {
  long __sig;
};
struct _opaque_pthread_attr_t {
  long __sig;
  char __opaque[56];
};
struct _opaque_pthread_mutex_t {
  long __sig;
  char __opaque[56];
};
struct _opaque_pthread_mutexattr_t {
  long __sig;
  char __opaque[8];
};
typedef struct _opaque_pthread_t *pthread_t;
typedef struct _opaque_pthread_attr_t pthread_attr_t;
typedef struct _opaque_pthread_mutex_t pthread_mutex_t;
typedef struct _opaque_pthread_mutexattr_t pthread_mutexattr_t;

int pthread_attr_init(pthread_attr_t *attr);
int pthread_attr_destroy(pthread_attr_t *attr);
int pthread_attr_setstacksize(pthread_attr_t *attr, size_t stacksize);
int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *_Nullable attr);
int pthread_mutex_destroy(pthread_mutex_t *mutex);
int pthread_mutex_lock(pthread_mutex_t *mutex);
int pthread_mutex_unlock(pthread_mutex_t *mutex);
// Swift sees the routine's argument as one that cannot be nil.
int pthread_create(
    pthread_t _Nullable *_Nonnull thread, const pthread_attr_t *_Nullable attr,
    void *_Nullable (*_Nonnull start_routine)(void *_Nonnull), void *_Nullable arg
);
int pthread_join(pthread_t _Nonnull thread, void *_Nullable *_Nullable value_ptr);
int pthread_detach(pthread_t _Nonnull thread);
