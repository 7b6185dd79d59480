/* Places, eras and buckets: what a reader's slot says while it searches, narrows, settles and walks, and what that keeps.
 *
 * Memory is sequentially consistent here: how a claim comes to be seen is the matter of Seats.pml and of Orders. So every slot
 * is claimed as a shared one is. Between two accesses to what threads share any other thread may run.
 *
 * A center has a table, which leads to the line of a name; the line leads to its list, a list to the handler of its only
 * entry. The list of any name is reached at once. Place 0 is all of the center, 1 the name's, 2 another name's.
 *
 * Checked: nobody uses what is freed; what a reader says when it has settled is true; what waits for a settled reader was in
 * reach at its era, and is no table; when all have ended, nothing waits; no deadlock.
 *
 * Parameters: TRIES (so many searches are made without the lock), READERS, CHANGES (of the thread that changes), CHANGES_IN_HANDLERS, NESTED (handlers post again), ANY_NAME
 * (there is a list of any name at first), CHANNEL (reader 0 claims the name's place at once), TABLED (readers register in a
 * table under the lock), NARROWS_FIRST (readers without a channel narrow as soon as they have found the line).
 */

#ifndef CHANGES_IN_HANDLERS
#define CHANGES_IN_HANDLERS 0
#endif
#ifndef POSTS
#define POSTS 1
#endif

#ifndef NARROWS_FIRST
#define NARROWS_FIRST 0
#endif

#ifndef TRIES
#define TRIES 2
#endif

#define SLOTS (2 * READERS)
#define ITEMS 15
#define FOREVER 255
#define NONE 0

/* What is reached, and what a thing of each number is. */
byte era = 1;
byte table, anyList;
byte lineIn[ITEMS], listOf[ITEMS], handlerOf[ITEMS], endedAt[ITEMS];
byte place[ITEMS], came[ITEMS], gone[ITEMS];
byte count = 1;
short tables = 0;

byte word0[SLOTS], word1[SLOTS];
bit backlog[SLOTS];
short bucket[SLOTS];
bit locked = 0;

/* For the checks: what each reader uses, and what was in reach while an era was the latest. */
short using[SLOTS];
short inReach = 0, retired = 0, freed = 0;
short wasInReach[24];
byte running;

#define BIT(x) (1 << (x))

inline lock() { atomic { !locked -> locked = 1 } }
inline unlock() { locked = 0 }

/* --- Changes, under the lock --- */

inline reach(x) { inReach = inReach | BIT(x); wasInReach[era] = wasInReach[era] | inReach }
inline unreach(x) { inReach = inReach & ~BIT(x) }
inline publish() { d_step { era++; wasInReach[era] = inReach } }

inline make(x, at) { x = count; count++; assert(count <= ITEMS); place[x] = at; came[x] = era }

/* Notes what the change under way takes out of reach. */
inline retire(x) {
    if
    :: x != NONE -> gone[x] = change; set = set | BIT(x); retired = retired | BIT(x)
    :: else
    fi
}

/* Another list with the same entry, or with one that comes, or none. `from` is where the list is found. */
inline replaceList(from, at) {
    d_step { old = from; new = NONE };
    if
    :: /* None: the last entry has ended. */ old != NONE
    :: /* The same without the ended. */ d_step { old != NONE ->
        make(new, at);
        if :: endedAt[old] == 0 -> handlerOf[new] = handlerOf[old] :: else fi }
    :: /* One more comes. */
#ifndef MUTANT_CAME_AFTER_REACHABLE
        publish();
#endif
        d_step { make(new, at); make(x, at); handlerOf[new] = x;
#ifdef MUTANT_CAME_AFTER_REACHABLE
            came[new] = era + 1; came[x] = era + 1;
#endif
            inReach = inReach | BIT(x) }
    fi;
    d_step {
        /* Only one entry each: the former's handler goes, unless it was copied or has gone. */
        change = era + 1;
#ifdef MUTANT_CAME_AFTER_REACHABLE
        if :: new != NONE && came[new] > era -> change++ :: else fi;
#endif
        if :: old != NONE && endedAt[old] == 0 && (new == NONE || handlerOf[new] != handlerOf[old]) ->
            x = handlerOf[old] :: else -> x = NONE fi
    };
    /* What is no more called is marked in its list first. */
    if
    :: x != NONE -> d_step { endedAt[old] = change; unreach(x) }
    :: else
    fi;
#ifdef MUTANT_GONE_BEFORE_OUT_OF_REACH
    publish();
#endif
    d_step {
        from = new;
        if :: new != NONE -> reach(new); if :: handlerOf[new] != NONE -> reach(handlerOf[new]) :: else fi :: else fi;
        if :: old != NONE -> unreach(old) :: else fi;
        wasInReach[era] = wasInReach[era] | inReach;
        retire(old); retire(x)
    };
#ifdef MUTANT_CAME_AFTER_REACHABLE
    if :: new != NONE && came[new] > era -> publish() :: else fi;
#endif
#ifndef MUTANT_GONE_BEFORE_OUT_OF_REACH
    publish();
#endif
    d_step { old = NONE; new = NONE; x = NONE; change = 0 }
}

inline endEntry(list) {
    d_step { change = era + 1; x = handlerOf[list] };
#ifdef MUTANT_GONE_BEFORE_OUT_OF_REACH
    publish();
#endif
    d_step { endedAt[list] = change; unreach(x); retire(x) };
#ifndef MUTANT_GONE_BEFORE_OUT_OF_REACH
    publish();
#endif
    d_step { x = NONE; change = 0 }
}

/* A larger table. Lines stay. */
inline replaceTable() {
    d_step {
        old = table; change = era + 1;
        make(new, 0); tables = tables | BIT(new);
        lineIn[new] = lineIn[old]
    };
    d_step {
        table = new; reach(new); unreach(old); retire(old);
#ifdef MUTANT_TABLE_CAME_EARLY
        came[old] = 0
#else
        came[old] = FOREVER
#endif
    };
    publish();
    d_step { old = NONE; new = NONE; change = 0 }
}

/* The line of the name goes from the table, and its list with it. */
inline removeLine() {
    d_step { change = era + 1; old = listOf[lineIn[table]]; x = lineIn[table]; new = NONE };
    if
    :: old != NONE ->
        if
        :: endedAt[old] == 0 && handlerOf[old] != NONE ->
            d_step { new = handlerOf[old]; endedAt[old] = change; unreach(new); retire(new) }
        :: else
        fi;
        d_step { listOf[x] = NONE; unreach(old); retire(old) }
    :: else
    fi;
    d_step { lineIn[table] = NONE; unreach(x); retire(x) };
    publish();
    d_step { old = NONE; new = NONE; x = NONE; change = 0 }
}

inline lookFirst() {
#ifdef MUTANT_LOOK_BEFORE_OUT_OF_REACH
    /* The look is taken before the change: what nobody reads now is let go of after it. */
    d_step {
        early = 1; s = 0;
        do :: s < SLOTS -> if :: word0[s] != 0 -> early = 0 :: else fi; s++ :: else -> break od; s = 0
    }
#else
    skip
#endif
}

inline changeSomething() {
    lock();
    lookFirst();
    if
    :: lineIn[table] != NONE -> replaceList(listOf[lineIn[table]], 1)
    :: lineIn[table] != NONE && listOf[lineIn[table]] != NONE && endedAt[listOf[lineIn[table]]] == 0 ->
        endEntry(listOf[lineIn[table]])
#if ANY_NAME
    :: replaceList(anyList, 0)
    :: anyList != NONE && endedAt[anyList] == 0 -> endEntry(anyList)
#endif
#ifdef TABLES
    :: replaceTable()
    :: lineIn[table] != NONE -> removeLine()
#endif
    fi;
#ifdef MUTANT_LOOK_BEFORE_OUT_OF_REACH
    if :: early -> d_step { loose = set; set = 0 } :: else fi;
#endif
    examine();
    unlock();
    free()
}

/* --- Looking through the slots, under the lock --- */

#ifdef MUTANT_SETTLED_NOT_AT_CAME
#define CAME_BY(c, i) ((c) < (i))
#else
#define CAME_BY(c, i) ((c) <= (i))
#endif
#ifdef MUTANT_SETTLED_ALSO_AT_GONE
#define NOT_GONE_AT(g, i) ((i) <= (g))
#else
#define NOT_GONE_AT(g, i) ((i) < (g))
#endif
#ifdef MUTANT_SEARCHING_ALSO_AT_GONE
#define GONE_SINCE(g, e) ((g) >= (e))
#elif defined(MUTANT_SEARCHING_NOT_FROM_NEXT)
#define GONE_SINCE(g, e) ((g) > (e) + 1)
#else
#define GONE_SINCE(g, e) ((g) > (e))
#endif

#define NAMES(w, x) (w != 0 && (w == 1 || w - 1 == place[x]))
#define REACHES(w, x) \
    (w == 0 || (w & 1 && GONE_SINCE(gone[x], w >> 1)) \
        || (!(w & 1) && CAME_BY(came[x], w >> 1) && NOT_GONE_AT(gone[x], w >> 1)))

/* Two loads: between them the slot may be released and claimed anew. */
inline look(slot) {
    said = word0[slot];
    if
    :: NAMES(said, x) -> readerEra = word1[slot]
    :: else
    fi;
    d_step { blocks = NAMES(said, x) && REACHES(readerEra, x); said = 0 }
}

/* Whether a reader that has settled could come to it, or one that searches can come to it yet. */
inline checkBound() {
    d_step {
        if
        :: readerEra != 0 && !(readerEra & 1) ->
            assert((wasInReach[readerEra >> 1] & BIT(x)) != 0);
            assert((tables & BIT(x)) == 0)
        :: readerEra & 1 ->
            /* It was in reach later than at the first era that it has searched since: the last was before it went. */
            assert(gone[x] > readerEra >> 1)
        :: else
        fi
    }
}

inline examine() {
    do
    :: set == 0 -> break
    :: else ->
        d_step { x = 0; do :: set & BIT(x) -> break :: else -> x++ od; s = 0; blocks = 0 };
        do
        :: s < SLOTS && !blocks -> look(s); if :: blocks :: else -> s++ fi
        :: s == SLOTS || blocks -> break
        od;
        if
        :: !blocks -> d_step { loose = loose | BIT(x); set = set & ~BIT(x) }
        :: else ->
            backlog[s] = 1;
#ifndef MUTANT_NO_SECOND_LOOK
            look(s);
#endif
            if
            :: blocks -> checkBound(); d_step { bucket[s] = bucket[s] | BIT(x); set = set & ~BIT(x) }
            :: else
            fi
        fi;
        d_step { x = NONE; s = 0; blocks = 0; readerEra = 0 }
    od
}

inline free() {
    d_step {
        s = 0;
        do :: s < SLOTS -> assert((using[s] & loose) == 0); s++ :: else -> break od;
        s = 0;
        freed = freed | loose; loose = 0
    }
}

/* --- Readers --- */

inline use(x) {
    if
    :: x != NONE -> using[me] = using[me] | BIT(x); assert((freed & BIT(x)) == 0)
    :: else
    fi
}

/* Loads what a post is for, as it is now. */
inline find() {
    if
    :: !isChannel && !NARROWS_FIRST ->
        d_step { t = table; use(t) };
        d_step { line = lineIn[t]; use(line) }
    :: else
    fi;
#ifdef MUTANT_NARROWED_TO_ANOTHER
    if :: !isChannel && !ANY_NAME -> word0[me] = 3 :: else fi;
#endif
    if
    :: line != NONE -> d_step { list[depth] = listOf[line]; use(list[depth]) }
    :: else -> list[depth] = NONE
    fi;
#if ANY_NAME
    if
    :: !isChannel -> d_step { any[depth] = anyList; use(any[depth]) }
    :: else
    fi;
#endif
    d_step { t = NONE; if :: !isChannel && !NARROWS_FIRST -> line = NONE :: else fi }
}

/* The line alone, before anything is known of its era. */
inline findLine() {
    d_step { t = table; use(t) };
    d_step { line = lineIn[t]; use(line) };
    d_step { using[me] = 0; use(line); t = NONE };
    word0[me] = 2
}

inline search() {
    tries = 0;
#ifdef MUTANT_NARROWED_BEFORE_FOUND
    word0[me] = 2;
#endif
#if NARROWS_FIRST
    findLine();
#endif
    do
    :: tries == TRIES -> lock(); tries++
    :: else ->
        began[depth] = era;
#if !NARROWS_FIRST
        word1[me] = 2 * began[depth] + 1;
#endif
        find();
#ifdef MUTANT_INSTANT_LOADED_ONCE
        break
#else
        if
        :: era == began[depth] -> break
        :: else ->
            /* It found some of it before a change and some after: none is used. */
            d_step { using[me] = 0; if :: isChannel || NARROWS_FIRST -> use(line) :: else fi };
            tries++
        fi
#endif
    od;
    skip;
    d_step {
        /* It goes on with the lists alone. */
        using[me] = 0;
        use(list[depth]); use(any[depth]);
#ifdef MUTANT_LINE_USED_AFTER_SETTLING
        if :: isChannel || NARROWS_FIRST -> use(line) :: else fi
#else
        /* A line that was found first may have gone by the era. */
        if :: isChannel -> use(line) :: else fi
#endif
    };
    if
    :: !isChannel && !NARROWS_FIRST && any[depth] == NONE -> word0[me] = 2
#ifdef MUTANT_NARROWED_WITH_ANY_NAME
    :: any[depth] != NONE -> word0[me] = 2
#endif
    :: else
    fi;
    d_step {
        word1[me] = 2 * began[depth];
        assert((using[me] & ~wasInReach[began[depth]]) == 0)
    };
    if :: tries > TRIES -> unlock() :: else fi;
    tries = 0
}

proctype Reader(byte who; bit isChannel) {
    byte me = who, posts = POSTS, depth = 0, tries = 0, changes = CHANGES_IN_HANDLERS;
    byte t, line, list[2], any[2], began[2], turn[2], h[2];
    byte old, new, change, x, s, readerEra, said; short set, loose;
    bit blocks, early;

    if
    :: isChannel -> line = lineIn[table]
    :: else
    fi;
begin:
    skip;
    d_step { list[depth] = NONE; any[depth] = NONE; turn[depth] = 0 };
#ifdef TABLED
    lock(); d_step { word0[me] = 1; word1[me] = 2 * era + 1 }; unlock();
#else
    atomic { word0[me] == 0 -> word0[me] = (isChannel -> 2 : 1) };
#endif
    search();
walk:
    do
    :: turn[depth] < 2 ->
        d_step {
            t = (turn[depth] == 0 -> list[depth] : any[depth]); turn[depth]++; h[depth] = NONE;
            /* The mark is loaded right before the call. */
            if
            :: t != NONE && endedAt[t] == 0 && handlerOf[t] != NONE -> h[depth] = handlerOf[t]; use(h[depth])
            :: else
            fi;
            t = NONE
        };
        if
        :: h[depth] == NONE
        :: h[depth] != NONE && changes > 0 -> changes--; changeSomething()
#ifdef NESTED
        :: h[depth] != NONE && depth == 0 -> depth = 1; me = READERS + who; goto begin;
nestedEnded:
            skip;
            d_step { depth = 0; me = who }
#endif
        :: h[depth] != NONE
        fi;
        d_step { if :: h[depth] != NONE -> using[me] = using[me] & ~BIT(h[depth]); h[depth] = NONE :: else fi }
    :: else -> break
    od;
#ifdef MUTANT_SEARCHED_AGAIN_WHILE_SETTLED
    if
    :: turn[depth] < 3 ->
        /* As it was found: a second walk of a post whose slot says what the first had found. */
        find();
        d_step { turn[depth] = 2 }
    :: true
    fi;
#endif
#ifdef TABLED
    lock();
    d_step { using[me] = 0; word1[me] = 0; word0[me] = 0; set = bucket[me]; bucket[me] = 0; backlog[me] = 0 };
    examine();
    unlock();
    free();
#else
#ifndef MUTANT_USE_AFTER_RELEASE
    using[me] = 0;
#endif
    word1[me] = 0;
    word0[me] = 0;
#ifdef MUTANT_USE_AFTER_RELEASE
    using[me] = 0;
#endif
    if
    :: backlog[me] ->
        lock();
#ifdef MUTANT_BIT_CLEARED_WITHOUT_BUCKET
        backlog[me] = 0;
#else
        d_step { backlog[me] = 0; set = bucket[me]; bucket[me] = 0 };
#endif
        examine();
        unlock();
        free()
    :: else
    fi;
#endif
#ifdef NESTED
    if
    :: depth == 1 -> goto nestedEnded
    :: else
    fi;
#endif
    posts--;
    if
    :: posts > 0 -> goto begin
    :: else
    fi;
    running--
}

proctype Changer() {
    byte old, new, change, x, s, readerEra, said; short set, loose;
    bit blocks, early;
    byte changes = CHANGES;
    do
    :: changes > 0 -> changes--; changeSomething()
    :: else -> break
    od;
    running--
}

init {
    atomic {
        byte line, list, handler;
        count = 1;
        make(table, 0); tables = BIT(table);
        make(line, 1); lineIn[table] = line;
        make(list, 1); listOf[line] = list;
        make(handler, 1); handlerOf[list] = handler;
        inReach = BIT(table) | BIT(line) | BIT(list) | BIT(handler);
#if ANY_NAME
        make(anyList, 0);
        make(handler, 0); handlerOf[anyList] = handler;
        inReach = inReach | BIT(anyList) | BIT(handler);
#endif
        wasInReach[era] = inReach;
        running = READERS + 1;
        run Reader(0, CHANNEL);
#if READERS > 1
        run Reader(1, 0);
#endif
        run Changer();
        line = 0; list = 0; handler = 0
    };
    running == 0;
    /* Nothing is stranded. */
    assert(freed == retired)
}
