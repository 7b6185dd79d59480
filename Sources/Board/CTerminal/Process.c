#include "Process.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/wait.h>

int nb_run(char *const arguments[]) {
    extern char **environ;
    struct sigaction ignored = {0}, standard = {0}, former[3];
    const int signals[3] = {SIGINT, SIGQUIT, SIGTSTP};
    sigset_t all, none;
    posix_spawnattr_t attributes;
    pid_t child = 0;
    int status = 0;
    ignored.sa_handler = SIG_IGN;
    standard.sa_handler = SIG_DFL;
    for (int i = 0; i < 3; i++) {
        sigaction(signals[i], NULL, &former[i]);
        if (signals[i] != SIGTSTP) sigaction(signals[i], &ignored, NULL);
        else if (former[i].sa_handler != SIG_IGN) sigaction(signals[i], &standard, NULL);
    }
    sigfillset(&all);
    sigdelset(&all, SIGKILL);
    sigdelset(&all, SIGSTOP);
    sigemptyset(&none);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    int error = posix_spawnp(&child, arguments[0], NULL, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    if (error == 0) {
        while (waitpid(child, &status, 0) < 0) {
            if (errno == EINTR) continue;
            error = errno;
            break;
        }
    }
    for (int i = 0; i < 3; i++) sigaction(signals[i], &former[i], NULL);
    return error == 0 ? status : -error;
}
