// The other side of the comparison, and the clock: libyaml's own event loop over one file or over
// all files of a folder, data to read, and a stopwatch that runs two commands in turn.
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <yaml.h>

static long events, files;

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static void parse_file(const char *path) {
  int descriptor = open(path, O_RDONLY);
  struct stat status;
  if (descriptor < 0 || fstat(descriptor, &status) != 0) fail(path);
  unsigned char *bytes = malloc(status.st_size + 1);
  ssize_t size = 0, got;
  while ((got = read(descriptor, bytes + size, status.st_size - size)) > 0) size += got;
  close(descriptor);
  yaml_parser_t parser;
  yaml_event_t event;
  yaml_parser_initialize(&parser);
  yaml_parser_set_input_string(&parser, bytes, size);
  for (int done = 0; !done;) {
    if (!yaml_parser_parse(&parser, &event)) {
      fprintf(stderr, "%s: %s\n", path, parser.problem);
      exit(1);
    }
    done = event.type == YAML_STREAM_END_EVENT;
    events++;
    yaml_event_delete(&event);
  }
  yaml_parser_delete(&parser);
  free(bytes);
  files++;
}

static int by_name(const void *a, const void *b) { return strcmp(*(char **)a, *(char **)b); }

// Collects all names below a folder, sorts and parses them.
static void parse_folder(const char *root) {
  size_t count = 0, room = 1024, next = 0;
  size_t waiting = 0, waiting_room = 1024;
  char **paths = malloc(room * sizeof *paths), **folders = malloc(waiting_room * sizeof *folders);
  folders[waiting++] = strdup(root);
  while (next < waiting) {
    DIR *stream = opendir(folders[next]);
    if (!stream) fail(folders[next]);
    for (struct dirent *entry; (entry = readdir(stream));) {
      if (entry->d_name[0] == '.') continue;
      char *path;
      if (asprintf(&path, "%s/%s", folders[next], entry->d_name) < 0) fail("memory");
      if (entry->d_type == DT_DIR) {
        if (waiting == waiting_room) folders = realloc(folders, (waiting_room *= 2) * sizeof *folders);
        folders[waiting++] = path;
      } else {
        if (count == room) paths = realloc(paths, (room *= 2) * sizeof *paths);
        paths[count++] = path;
      }
    }
    closedir(stream);
    next++;
  }
  qsort(paths, count, sizeof *paths, by_name);
  for (size_t i = 0; i < count; i++) parse_file(paths[i]);
}

// A flow of about a kilobyte whose parts have a number in their names.
static void write_flow(const char *path, int number) {
  FILE *file = fopen(path, "w");
  if (!file) fail(path);
  fprintf(file,
      "flow: Flow number %d opens and closes its child\n"
      "about: >\n"
      "  The child may finish while it is still being attached; the parent stores it first, so that\n"
      "  it can be detached, and attaches it again afterwards. Written for a benchmark of reading.\n"
      "tags: [benchmark, number-%d]\n"
      "ribs:\n"
      "  Parent%d:\n"
      "    children:\n"
      "      currentChild:\n"
      "        child: Child%d\n"
      "        attach: [guard, build, assign, attach]\n"
      "        detach: [guard, clear, detach]\n"
      "        listener: {didFinish: [detach]}\n"
      "      otherChild:\n"
      "        child: Other%d\n"
      "        attach: [guard, build, assign, attach]\n"
      "        detach: [guard, clear, detach]\n"
      "        listener: {didFinish: [detach]}\n"
      "  Child%d:\n"
      "    view: none\n"
      "    finishes: never\n"
      "  Other%d:\n"
      "    view: none\n"
      "    finishes: never\n"
      "events:\n"
      "  - launch Parent%d\n"
      "  - attach currentChild\n"
      "  - detach currentChild\n"
      "  - attach otherChild\n"
      "  - detach otherChild\n"
      "  - attach currentChild\n"
      "expect: clean\n",
      number, number % 10, number, number, number, number, number, number);
  fclose(file);
}

static void make_many(const char *root, int count) {
  char path[4096];
  mkdir(root, 0777);
  for (int i = 0; i < count; i++) {
    snprintf(path, sizeof path, "%s/%02d", root, i / 100);
    if (i % 100 == 0) mkdir(path, 0777);
    snprintf(path, sizeof path, "%s/%02d/flow-%05d.yaml", root, i / 100, i);
    write_flow(path, i);
  }
}

// One flow with so many parts that the file has about `megabytes`; it is only read, not played.
static void make_big(const char *path, int megabytes) {
  FILE *file = fopen(path, "w");
  if (!file) fail(path);
  fprintf(file, "flow: One large flow\nskip: only read\nribs:\n");
  int last = 0;
  for (; ftell(file) < (long)megabytes * 1000000 - 400; last++)
    fprintf(file,
        "  Part%d:\n"
        "    children:\n"
        "      currentChild:\n"
        "        child: Part%d\n"
        "        attach: [guard, build, assign, attach]      # the order of the lines\n"
        "        detach: [guard, clear, detach]\n"
        "        listener: {didFinish: [detach], didCancel: [detach]}\n"
        "    binds: in viewDidLoad\n"
        "    finishes: never\n"
        "    didBecomeActive: [attach currentChild]\n",
        last, last + 1);
  fprintf(file, "  Part%d:\n    view: none\nevents:\n  - launch Part0\n", last);
  fclose(file);
}

struct sample {
  double wall, cpu, megabytes;
};

static double seconds(struct timeval time) { return time.tv_sec + time.tv_usec / 1e6; }

static struct sample run_once(char **command) {
  struct timespec start, end;
  struct rusage usage;
  int status;
  clock_gettime(CLOCK_MONOTONIC, &start);
  pid_t child = vfork();
  if (child == 0) {
    int null = open("/dev/null", O_RDWR);
    dup2(null, 0);
    dup2(null, 1);
    execvp(command[0], command);
    _exit(127);
  }
  if (child < 0 || wait4(child, &status, 0, &usage) < 0) fail(command[0]);
  clock_gettime(CLOCK_MONOTONIC, &end);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    fprintf(stderr, "%s ended with status %d\n", command[0], status);
    exit(1);
  }
#ifdef __APPLE__
  double unit = 1 << 20;
#else
  double unit = 1 << 10;
#endif
  return (struct sample){(end.tv_sec - start.tv_sec) + (end.tv_nsec - start.tv_nsec) / 1e9,
      seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss / unit};
}

static int by_value(const void *a, const void *b) {
  double x = *(double *)a, y = *(double *)b;
  return x < y ? -1 : x > y;
}

static double median(double *values, int count) {
  qsort(values, count, sizeof *values, by_value);
  return values[count / 2];
}

// compare LABEL GOAL ROUNDS OURS... -- THEIRS...
static void compare(const char *label, const char *goal, int rounds, char **ours, char **theirs) {
  double *columns[6];
  for (int i = 0; i < 6; i++) columns[i] = malloc(rounds * sizeof(double));
  double *ratios = malloc(rounds * sizeof *ratios), *cpu_ratios = malloc(rounds * sizeof *cpu_ratios);
  run_once(ours);
  run_once(theirs);
  for (int i = 0; i < rounds; i++) {
    // The one that goes first changes, so that neither always finds the warmer machine.
    struct sample a, b;
    if (i % 2) b = run_once(theirs), a = run_once(ours);
    else a = run_once(ours), b = run_once(theirs);
    columns[0][i] = a.wall, columns[1][i] = a.cpu, columns[2][i] = a.megabytes;
    columns[3][i] = b.wall, columns[4][i] = b.cpu, columns[5][i] = b.megabytes;
    ratios[i] = a.wall / b.wall;
    cpu_ratios[i] = a.cpu / b.cpu;
  }
  double value[6];
  for (int i = 0; i < 6; i++) value[i] = median(columns[i], rounds);
  printf("%-34s %9.2f %9.2f %7.1f | %9.2f %9.2f %7.1f | %6.2f %6.2f  %s\n", label, value[0] * 1e3,
      value[1] * 1e3, value[2], value[3] * 1e3, value[4] * 1e3, value[5], median(ratios, rounds), median(cpu_ratios, rounds), goal);
  fflush(stdout);
}

int main(int count, char **arguments) {
  const char *verb = count > 2 ? arguments[1] : "";
  if (!strcmp(verb, "file")) parse_file(arguments[2]);
  else if (!strcmp(verb, "folder")) parse_folder(arguments[2]);
  else if (!strcmp(verb, "make-flow")) write_flow(arguments[2], 1);
  else if (!strcmp(verb, "make-many") && count > 3) make_many(arguments[2], atoi(arguments[3]));
  else if (!strcmp(verb, "make-big") && count > 3) make_big(arguments[2], atoi(arguments[3]));
  else if (!strcmp(verb, "compare") && count > 6) {
    int middle = 5;
    while (middle < count && strcmp(arguments[middle], "--")) middle++;
    if (middle + 1 >= count) return 64;
    arguments[middle] = NULL;
    compare(arguments[2], arguments[3], atoi(arguments[4]), arguments + 5, arguments + middle + 1);
  } else {
    return 64;
  }
  if (events) printf("%ld files, %ld events\n", files, events);
  return 0;
}
