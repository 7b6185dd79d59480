/* Biased slots: how a retirer sees a claim that was made by a plain store, and how a reader that leaves finds its backlog.
 *
 * Each thread has a store buffer, as on x86: a plain store enters the buffer and reaches memory later, a load looks into
 * the thread's own buffer first, and a compare-and-exchange or a fence waits until the buffer is empty. Data under a lock
 * is not buffered. There are no eras and no places, so a claim of a center blocks all of it (see Places.pml).
 *
 * Checked: no thread uses a freed list; when all threads have ended, no backlog is left; no deadlock.
 *
 * Parameters: THREADS, CENTERS, and the actions of each thread: POSTS0, RETIRES0, SHARED0 (no biased slot), ...
 */

#ifndef CENTERS
#define CENTERS 1
#endif
#ifndef SHARED0
#define SHARED0 0
#endif
#ifndef SHARED1
#define SHARED1 0
#endif
#ifndef SHARED2
#define SHARED2 0
#endif

/* States of a biased slot. */
#define BIASED 1
#define BIASED_WITH_BACKLOG 2
#define REVOKING 3
#define REVOKED 4
#ifndef START
#define START BIASED
#endif

/* The words of memory. Slot number THREADS is the shared one. */
#define SLOTS (THREADS + 1)
#define READING(s) (s)
#define STATE(s) (SLOTS + (s))
#define LIST(c) (2 * SLOTS + (c))
#define LOCK(c) (2 * SLOTS + CENTERS + (c))
#define FENCING (2 * SLOTS + 2 * CENTERS)
#define WORDS (FENCING + 1)
#define DEPTH 3

byte memory[WORDS];
typedef Buffer { byte count; byte at[DEPTH]; byte value[DEPTH]; byte old }
Buffer buffer[THREADS];

/* For each center and slot: the backlog, under the lock of the center, and the bit that announces it. */
byte backlog[CENTERS * SLOTS];
bit backlogBit[CENTERS * SLOTS];
/* The latest list of each center, under its lock. */
byte latest[CENTERS];

/* Lists are numbered, those of center c from 4 * c on. A set of lists is a word of bits. */
byte held[THREADS];
byte retired = 0, freed = 0;
byte ended = 0;
/* Whether the system refuses membarrier from now on, and whether owners may no longer restore biases. */
bit refused = 0, endsBiases = 0;

/* --- Memory --- */

inline store(address, what) {
    atomic {
        buffer[me].count < DEPTH ->
        buffer[me].at[buffer[me].count] = address;
        buffer[me].value[buffer[me].count] = what;
        buffer[me].count++
    }
}

inline load(address, into) {
    d_step {
        into = memory[address];
        i = 0;
        do
        :: i < buffer[me].count ->
            if
            :: buffer[me].at[i] == address -> into = buffer[me].value[i]
            :: else
            fi;
            i++
        :: else -> break
        od;
        i = 0
    }
}

inline fence() { buffer[me].count == 0 }

inline exchange(address, from, to) {
    atomic {
        buffer[me].count == 0 ->
        if
        :: memory[address] == from -> memory[address] = to; done = 1
        :: else -> done = 0
        fi
    }
}

inline lock(address) { atomic { buffer[me].count == 0 && memory[address] == 0 -> memory[address] = 1 } }
inline unlock(address) { store(address, 0) }

inline drain(t) {
    memory[buffer[t].at[0]] = buffer[t].value[0];
    buffer[t].at[0] = buffer[t].at[1]; buffer[t].value[0] = buffer[t].value[1];
    buffer[t].at[1] = buffer[t].at[2]; buffer[t].value[1] = buffer[t].value[2];
    buffer[t].at[2] = 0; buffer[t].value[2] = 0;
    buffer[t].count--;
    if :: buffer[t].old > 0 -> buffer[t].old-- :: else fi
}

active proctype Processor() {
end:
    do
    :: d_step { buffer[0].count > 0 -> drain(0) }
    :: d_step { buffer[1].count > 0 -> drain(1) }
#if THREADS > 2
    :: d_step { buffer[2].count > 0 -> drain(2) }
#endif
    od
}

/* --- Revoking biases --- */

inline membarrier() {
    buffer[0].count == 0;
    buffer[1].count == 0;
#if THREADS > 2
    buffer[2].count == 0;
#endif
}

/* Replaces a membarrier that the system refuses: waits until each store that was buffered before has reached memory. */
inline sleepOnce() {
    d_step {
        buffer[0].old = buffer[0].count;
        buffer[1].old = buffer[1].count;
#if THREADS > 2
        buffer[2].old = buffer[2].count;
#endif
    }
    buffer[0].old == 0 && buffer[1].old == 0;
#if THREADS > 2
    buffer[2].old == 0;
#endif
}

inline barrier() {
#ifdef MUTANT_NO_MEMBARRIER
    skip;
#elif defined(LATE_REFUSAL)
    if
    :: !refused -> membarrier()
    :: atomic { true -> refused = 1; endsBiases = 1 };
#ifndef MUTANT_NO_SLEEP_AFTER_REFUSAL
        beginRevocations();
        sleepOnce()
#endif
    fi
#else
    membarrier();
#endif
}

/* Whether a claim of the slot may still be in a store buffer. */
#ifdef MUTANT_REVOKING_COUNTS_AS_REVOKED
#define UNREVOKED(x) (x == BIASED || x == BIASED_WITH_BACKLOG)
#else
#define UNREVOKED(x) (x == BIASED || x == BIASED_WITH_BACKLOG || x == REVOKING)
#endif

inline beginRevocations() {
    s = 0;
    do
    :: s < THREADS && s != me ->
#ifdef MUTANT_MARKED_ONCE
        exchange(STATE(s), BIASED, REVOKING);
        if :: !done -> exchange(STATE(s), BIASED_WITH_BACKLOG, REVOKING) :: else fi;
        s++
#else
        atomic {
            load(STATE(s), state);
            if :: state != BIASED && state != BIASED_WITH_BACKLOG -> s++; state = 0 :: else fi
        };
        if
        :: state != 0 -> exchange(STATE(s), state, REVOKING); state = 0; done = 0
        :: else
        fi
#endif
    :: s == me -> s++
    :: s == THREADS -> break
    od;
    s = 0
}

inline findUnrevoked() {
    s = 0; isUnrevoked = 0;
    do
    :: s < THREADS -> atomic {
        load(STATE(s), state);
        if :: s != me && UNREVOKED(state) -> isUnrevoked = 1 :: else fi;
        s++; state = 0 }
    :: else -> break
    od;
    s = 0
}

/* Called under the lock FENCING. */
inline revokeUnrevoked() {
    if
    :: isUnrevoked ->
        isUnrevoked = 0;
#ifdef MUTANT_MEMBARRIER_BEFORE_REVOKING
        barrier();
        beginRevocations();
#else
        beginRevocations();
        barrier();
#endif
        do
        :: s < THREADS && s != me ->
            load(STATE(s), state);
            if :: state == REVOKING -> exchange(STATE(s), REVOKING, REVOKED) :: else fi;
            s++; state = 0
        :: s == me -> s++
        :: s == THREADS -> break
        od;
        s = 0; done = 0
    :: else
    fi
}

inline revokeBiases() {
    findUnrevoked();
    if
    :: isUnrevoked -> lock(FENCING); revokeUnrevoked(); unlock(FENCING)
    :: else
    fi
}

/* --- Scanning the slots, under the lock of center c --- */

inline announceBacklog() { atomic { buffer[me].count == 0 -> backlogBit[c * SLOTS + chosen] = 1 } }

inline append() {
    d_step { backlog[c * SLOTS + chosen] = backlog[c * SLOTS + chosen] | set; set = 0; word = 0; state = 0 }
}

/* Assigns the lists in `set` to a reader of another thread, while no owner restores a bias. */
inline assignToOther() {
#ifndef MUTANT_BACKLOG_FILLED_WITHOUT_LOCK
    lock(FENCING);
#endif
#ifndef MUTANT_NOT_REVOKED_AGAIN
    findUnrevoked();
    revokeUnrevoked();
#endif
    announceBacklog();
#ifdef MUTANT_NO_SECOND_LOOK
    word = c + 1;
#else
    load(READING(chosen), word);
#endif
    if
    :: word == c + 1 -> append()
    :: else -> word = 0
    fi
#ifndef MUTANT_BACKLOG_FILLED_WITHOUT_LOCK
    ; unlock(FENCING)
#endif
}

/* Assigns the lists in `set` to readers that may use them; puts the others into `unblocked`. */
inline examine() {
    do
    :: set == 0 -> break
    :: else ->
        chosen = SLOTS; s = 0;
        do
        :: s < SLOTS -> atomic {
            load(READING(s), word);
            if
            :: word == c + 1 -> chosen = s
            :: word == c + 1 && chosen == SLOTS -> chosen = s; s = SLOTS - 1
            :: word != c + 1
            fi;
            s++; word = 0 }
        :: else -> break
        od;
        s = 0;
        if
        :: chosen == SLOTS -> d_step { unblocked = unblocked | set; set = 0 }
        :: chosen < SLOTS && backlog[c * SLOTS + chosen] != 0 -> append()
        :: else ->
            if
            :: chosen == slot ->
                announceBacklog();
#ifndef MUTANT_OWN_BACKLOG_NOT_NOTED
                load(STATE(slot), state);
                if
                :: state == BIASED -> exchange(STATE(slot), BIASED, BIASED_WITH_BACKLOG); done = 0
                :: else
                fi;
#endif
                append()
            :: else -> assignToOther()
            fi
        fi;
        chosen = 0
    od
}

inline free() {
    d_step {
        assert((unblocked & (held[0] | held[1])) == 0);
#if THREADS > 2
        assert((unblocked & held[2]) == 0);
#endif
        freed = freed | unblocked; unblocked = 0
    }
}

inline unlink() {
    store(LIST(c), latest[c] + 1);
#ifndef MUTANT_LIST_STORED_WITHOUT_FENCE
    fence();
#endif
    d_step { set = 1 << latest[c]; latest[c]++; retired = retired | set }
}

inline retire() {
    lock(LOCK(c));
#ifdef MUTANT_SCAN_BEFORE_UNLINKED
    set = 1 << latest[c];
    revokeBiases(); examine();
    store(LIST(c), latest[c] + 1);
    fence();
    d_step { retired = retired | 1 << latest[c]; latest[c]++ };
#else
    unlink();
    revokeBiases(); examine();
#endif
    unlock(LOCK(c));
    free()
}

/* --- Reading --- */

/* Called after any number of claims with a barrier. */
inline restoreBias() {
    load(STATE(me), state);
    if
    :: state == REVOKED && !endsBiases ->
#ifdef MUTANT_BIAS_RESTORED_WITHOUT_LOCK
        exchange(STATE(me), REVOKED, BIASED); isBiased = done
#elif defined(MUTANT_BIAS_RESTORED_BY_A_PLAIN_STORE)
        store(STATE(me), BIASED); isBiased = 1
#else
        exchange(FENCING, 0, 1);
        if
        :: done ->
            exchange(STATE(me), REVOKED, BIASED); isBiased = done;
            unlock(FENCING)
        :: else
        fi
#endif
    :: else
    fi;
    state = 0; done = 0
}

inline claimRevoked() {
#ifndef MUTANT_REVOKED_CLAIM_BY_A_PLAIN_STORE
    exchange(READING(slot), 0, c + 1);
#else
    store(READING(slot), c + 1); done = 1;
#endif
    if
    :: slot < THREADS && done ->
        load(STATE(me), state);
        if
        :: state == REVOKING -> exchange(STATE(me), REVOKING, REVOKED)
        :: else
        fi;
        state = 0;
#ifdef MUTANT_BIAS_RESTORED_WHILE_CLAIMED
        if :: restoreBias() :: true fi;
#endif
        done = 1
    :: else
    fi
}

inline claim() {
    done = 0;
#ifndef MUTANT_BIAS_RESTORED_WHILE_CLAIMED
    if
    :: slot < THREADS && !isBiased -> restoreBias()
    :: true
    fi;
#endif
    if
    :: isBiased ->
        store(READING(me), c + 1);
#ifdef MUTANT_STATE_NOT_LOADED_AFTER_CLAIM
        state = BIASED;
#else
        load(STATE(me), state);
#endif
        if
        :: state == BIASED -> done = 1; state = 0
        :: else -> state = 0; isBiased = 0; store(READING(me), 0)
#ifdef MUTANT_REFUSED_CLAIM_GIVES_UP
            ; break
#endif
        fi
    :: else
    fi;
    do
    :: done -> break
    :: else -> claimRevoked()
    od;
    done = 0
}

inline reclaimBacklog() {
    if
    :: backlogBit[c * SLOTS + slot] ->
        lock(LOCK(c));
#ifdef MUTANT_BIT_CLEARED_WITHOUT_BACKLOG
        backlogBit[c * SLOTS + slot] = 0;
#else
        atomic { backlogBit[c * SLOTS + slot] = 0; set = backlog[c * SLOTS + slot]; backlog[c * SLOTS + slot] = 0 };
#endif
        examine();
        unlock(LOCK(c));
        free()
    :: else
    fi
}

inline release() {
#ifndef MUTANT_USE_AFTER_RELEASE
    held[me] = 0;
#endif
    store(READING(slot), 0);
    if
    :: slot < THREADS -> load(STATE(me), state)
    :: else
    fi;
#ifdef MUTANT_USE_AFTER_RELEASE
    held[me] = 0;
#endif
    if
    :: state == BIASED
    :: else ->
        if
        :: state == BIASED_WITH_BACKLOG -> exchange(STATE(me), BIASED_WITH_BACKLOG, BIASED)
        :: else
        fi;
#ifndef MUTANT_RELEASE_WITHOUT_FENCE
        fence();
#endif
        reclaimBacklog()
    fi;
    state = 0; done = 0
}

inline post() {
    claim();
    atomic {
        load(LIST(c), word);
        held[me] = 1 << word;
        assert((freed & held[me]) == 0);
        word = 0
    };
    if
    :: retires > 0 -> retires--; retire()
    :: true
    fi;
    release()
}

proctype Thread(byte me, posts, retires; bit isShared) {
    byte c = 0, slot = 0, s = 0, i = 0, word = 0, state = 0, chosen = 0, set = 0, unblocked = 0;
    bit done = 0, isUnrevoked = 0, isBiased = 0;
    d_step {
        slot = (isShared -> THREADS : me);
        isBiased = (START == BIASED && !isShared)
    };
    do
    :: posts > 0 ->
        posts--;
        if
        :: c = 0
#if CENTERS > 1
        :: c = 1
#endif
        fi;
        do :: post(); break od;
        c = 0
    :: posts == 0 && retires > 0 ->
        retires--;
        if
        :: c = 0
#if CENTERS > 1
        :: c = 1
#endif
        fi;
        retire();
        c = 0
    :: posts == 0 && retires == 0 -> break
    od;
    ended++
}

init {
    atomic {
        memory[STATE(0)] = (SHARED0 -> 0 : START);
        memory[STATE(1)] = (SHARED1 -> 0 : START);
#if CENTERS > 1
        memory[LIST(1)] = 4;
        latest[1] = 4;
#endif
        run Thread(0, POSTS0, RETIRES0, SHARED0);
        run Thread(1, POSTS1, RETIRES1, SHARED1);
#if THREADS > 2
        memory[STATE(2)] = (SHARED2 -> 0 : START);
        run Thread(2, POSTS2, RETIRES2, SHARED2);
#endif
    };
    ended == THREADS;
    /* No backlog is left. */
    assert(freed == retired)
}
