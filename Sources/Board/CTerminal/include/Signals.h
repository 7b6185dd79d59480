#ifndef NOTICEBOARD_SIGNALS_H
#define NOTICEBOARD_SIGNALS_H

// Signals as bytes in a pipe. What runs in a signal handler is C: Swift code is not safe there.

#include <signal.h>

static inline unsigned long long nb_signal_bit(int signal) { return 1ull << (signal - 1); }

// Where a noted signal wakes the reader.
void nb_signals_use_pipe(int end);

// Notes a signal from now on. What a parent wants ignored, as nohup does, stays ignored; then the result is -1.
// A signal that interrupts ends the wait for a terminal that does not read.
int nb_signal_catch(int signal, int interrupts);

// Gives a signal back to the handler that was there before.
void nb_signal_release(int signal);

// The signals noted since they were last taken, a bit for each.
unsigned long long nb_signals_noted(void);
unsigned long long nb_signals_take(void);

// Lets a signal do what it does by default. `SIG_DFL` is a cast, which Swift does not import.
void nb_signal_default(int signal);

#endif
