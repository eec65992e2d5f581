/*
 * Loaded before everything else into a process, it counts the calls that change what is on the disk, and lets one of them
 * fail, or the process die there. What it is to do, and what it has done, stands in a file that both sides have mapped:
 * failing-disk.ts names its fields.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum fault { NONE, KILL, FAIL, FILL, SHORT, DEAD };

struct control {
  int64_t fault;
  int64_t number;   /* the call that it begins with, counted from 1 */
  int64_t lasts;    /* whether the calls after it fail too */
  int64_t calls;    /* counted so far */
  int64_t writes;   /* of these, those that carry data */
  int64_t happened; /* how many calls were let down */
  char call[16];    /* the first of them */
  char folder[PATH_MAX];
};

static struct control *control;

__attribute__((constructor)) static void load(void) {
  const char *path = getenv("FAILING_DISK");
  int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *mapped = mmap(NULL, sizeof(struct control), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (mapped != MAP_FAILED) control = mapped;
}

static int is_inside(const char *path) {
  size_t length = strlen(control->folder);
  return length > 0 && strncmp(path, control->folder, length) == 0 && (path[length] == '/' || path[length] == 0);
}

static int is_watched_path(const char *path) { return control && path && is_inside(path); }

static int is_watched(int file) {
  if (!control || control->folder[0] == 0) return 0;
  char link[40], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return is_inside(path);
}

/* SQLite tries a write on files that it has open for reading alone; that fails by itself. */
static int is_written(int file) {
  int flags = fcntl(file, F_GETFL);
  return flags >= 0 && (flags & O_ACCMODE) != O_RDONLY && is_watched(file);
}

static int let_down(const char *call, int error) {
  if (__atomic_fetch_add(&control->happened, 1, __ATOMIC_SEQ_CST) == 0) strncpy(control->call, call, sizeof control->call - 1);
  errno = error;
  return -1;
}

/* What becomes of this call: 0 as ever, -1 it fails, 1 it writes a part. */
static int fate_of(const char *call, int is_write) {
  int64_t number = __atomic_add_fetch(&control->calls, 1, __ATOMIC_SEQ_CST);
  int64_t write = is_write ? __atomic_add_fetch(&control->writes, 1, __ATOMIC_SEQ_CST) : 0;
  int64_t own = control->fault == SHORT ? write : number;
  if (control->fault == DEAD) return let_down(call, EIO);
  if (control->fault == NONE || own == 0) {
    /* A disk that has filled up in the middle of a write takes no other change either. */
    return control->fault == SHORT && control->lasts && control->happened > 0 ? let_down(call, ENOSPC) : 0;
  }
  if (own != control->number && !(control->lasts && own > control->number)) return 0;
  switch (control->fault) {
    case KILL:
      let_down(call, 0);
      kill(getpid(), SIGKILL);
      for (;;) pause();
    case FAIL: return let_down(call, EIO);
    case FILL: return let_down(call, ENOSPC);
    default: /* SHORT */
      if (own > control->number) return let_down(call, ENOSPC);
      let_down(call, 0);
      return 1;
  }
}

/* Half of it gets through; of a single byte all does, for none would be another fault. */
static size_t part_of(size_t size) { return size > 1 ? size / 2 : size; }

static size_t size_of(const struct iovec *pieces, int count) {
  size_t size = 0;
  for (int index = 0; index < count; index++) size += pieces[index].iov_len;
  return size;
}

#define NEXT(type, name) \
  static type *next; \
  if (!next) next = (type *)dlsym(RTLD_NEXT, name)

typedef ssize_t write_call(int, const void *, size_t);
ssize_t write(int file, const void *data, size_t size) {
  NEXT(write_call, "write");
  int fate = is_written(file) ? fate_of("write", 1) : 0;
  return fate < 0 ? -1 : next(file, data, fate ? part_of(size) : size);
}

typedef ssize_t pwrite_call(int, const void *, size_t, off64_t);
static ssize_t write_at(pwrite_call *next, int file, const void *data, size_t size, off64_t at) {
  int fate = is_written(file) ? fate_of("pwrite", 1) : 0;
  return fate < 0 ? -1 : next(file, data, fate ? part_of(size) : size, at);
}
ssize_t pwrite64(int file, const void *data, size_t size, off64_t at) {
  NEXT(pwrite_call, "pwrite64");
  return write_at(next, file, data, size, at);
}
ssize_t pwrite(int file, const void *data, size_t size, off_t at) {
  NEXT(pwrite_call, "pwrite64");
  return write_at(next, file, data, size, at);
}

/* The first piece alone, or a part of the only one. */
typedef ssize_t writev_call(int, const struct iovec *, int);
ssize_t writev(int file, const struct iovec *pieces, int count) {
  NEXT(writev_call, "writev");
  int fate = is_written(file) ? fate_of("writev", 1) : 0;
  if (fate <= 0) return fate < 0 ? -1 : next(file, pieces, count);
  struct iovec part = {pieces[0].iov_base, count > 1 ? pieces[0].iov_len : part_of(size_of(pieces, count))};
  return next(file, &part, 1);
}

typedef ssize_t pwritev_call(int, const struct iovec *, int, off64_t);
static ssize_t writev_at(pwritev_call *next, int file, const struct iovec *pieces, int count, off64_t at) {
  int fate = is_written(file) ? fate_of("pwritev", 1) : 0;
  if (fate <= 0) return fate < 0 ? -1 : next(file, pieces, count, at);
  struct iovec part = {pieces[0].iov_base, count > 1 ? pieces[0].iov_len : part_of(size_of(pieces, count))};
  return next(file, &part, 1, at);
}
ssize_t pwritev64(int file, const struct iovec *pieces, int count, off64_t at) {
  NEXT(pwritev_call, "pwritev64");
  return writev_at(next, file, pieces, count, at);
}
ssize_t pwritev(int file, const struct iovec *pieces, int count, off_t at) {
  NEXT(pwritev_call, "pwritev64");
  return writev_at(next, file, pieces, count, at);
}

typedef int file_call(int);
int fsync(int file) {
  NEXT(file_call, "fsync");
  return is_watched(file) && fate_of("fsync", 0) ? -1 : next(file);
}
int fdatasync(int file) {
  NEXT(file_call, "fdatasync");
  return is_watched(file) && fate_of("fdatasync", 0) ? -1 : next(file);
}

typedef int truncate_call(int, off64_t);
int ftruncate64(int file, off64_t size) {
  NEXT(truncate_call, "ftruncate64");
  return is_watched(file) && fate_of("ftruncate", 0) ? -1 : next(file, size);
}
int ftruncate(int file, off_t size) {
  NEXT(truncate_call, "ftruncate64");
  return is_watched(file) && fate_of("ftruncate", 0) ? -1 : next(file, size);
}

typedef int rename_call(const char *, const char *);
int rename(const char *from, const char *to) {
  NEXT(rename_call, "rename");
  return is_watched_path(from) && fate_of("rename", 0) ? -1 : next(from, to);
}

typedef int unlink_call(const char *);
int unlink(const char *path) {
  NEXT(unlink_call, "unlink");
  return is_watched_path(path) && fate_of("unlink", 0) ? -1 : next(path);
}
