#include "Signals.h"

#include <errno.h>
#include <pthread.h>
#include <unistd.h>

static unsigned long long nb_signals_pending = 0;
static int nb_signals_pipe = -1;
static struct sigaction nb_signals_previous[65] = {0};

// Notes the signal and wakes the reader. A storm of signals is one byte in the pipe.
static void nb_note_signal(int signal) {
    int saved = errno;
    if (__atomic_fetch_or(&nb_signals_pending, nb_signal_bit(signal), __ATOMIC_SEQ_CST) == 0) {
        (void)!write(nb_signals_pipe, "", 1);
    }
    errno = saved;
}

void nb_signals_use_pipe(int end) { nb_signals_pipe = end; }

int nb_signal_catch(int signal, int interrupts) {
    struct sigaction action = {0};
    if (sigaction(signal, NULL, &nb_signals_previous[signal]) != 0) return -1;
    if (nb_signals_previous[signal].sa_handler == SIG_IGN) return -1;
    action.sa_handler = nb_note_signal;
    action.sa_flags = interrupts ? 0 : SA_RESTART;
    return sigaction(signal, &action, NULL);
}

void nb_signal_release(int signal) { sigaction(signal, &nb_signals_previous[signal], NULL); }

unsigned long long nb_signals_noted(void) { return __atomic_load_n(&nb_signals_pending, __ATOMIC_SEQ_CST); }

unsigned long long nb_signals_take(void) {
    return __atomic_exchange_n(&nb_signals_pending, 0, __ATOMIC_SEQ_CST);
}

void nb_signal_default(int signal) {
    struct sigaction action = {0};
    sigset_t one;
    action.sa_handler = SIG_DFL;
    sigaction(signal, &action, NULL);
    sigemptyset(&one);
    sigaddset(&one, signal);
    pthread_sigmask(SIG_UNBLOCK, &one, NULL);
}
