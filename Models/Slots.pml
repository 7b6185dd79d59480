/* Slots: how posts read audiences while changes retire them, and who frees what was retired.
 *
 * A slot has two words. `center` is empty, or the center that the post of the slot reads, with the bit `owed` if items wait
 * for the slot. `number` is SEARCHING, or the number of the change at which the audience of the post was made. An item
 * (observer, audience, table, topic) is retired with an interval of changes: born <= number < ended. A slot blocks it if
 * it searches, or if its number is in the interval.
 *
 * Each thread has a store buffer, as on x86, if BUFFERS is 1: a plain store enters the buffer and reaches memory later, a
 * load looks into the thread's own buffer first, and an exchange or a fence waits until the buffer is empty. Otherwise
 * memory is sequentially consistent. Data under the lock is not buffered. Any other thread may run between two accesses.
 *
 * Checked: no reader uses a freed item, and none is freed twice; when all threads have ended, each item is reachable or
 * freed; an observer that was registered before a post claims its slot, and does not end, is in its audience; an item
 * waits for a settled slot only if an audience of the slot's number leads to it, and for a searching slot only if its
 * reader does not walk; no deadlock.
 *
 * Parameters: READERS, POSTS (of each), CHANGES (of the thread that makes changes), CHANGES_IN_HANDLERS, NESTED (handlers
 * post), ANY_NAME (there are observers of any name), TOPICS (0: there is one for ever; otherwise how many a table may lead
 * to, one after the other), ELSEWHERE (readers also post to another center), BUFFERS, CHANGED_LOADED_FIRST (before the
 * audience), SETTLES_UNDER_LOCK (a post that makes an audience settles before it retires the former one), EXACT (the
 * interval of an audience is one change).
 */

#ifndef READERS
#define READERS 1
#endif
#ifndef POSTS
#define POSTS 1
#endif
#ifndef CHANGES_IN_HANDLERS
#define CHANGES_IN_HANDLERS 0
#endif
#ifndef NESTED
#define NESTED 0
#endif
#ifndef ANY_NAME
#define ANY_NAME 0
#endif
#ifndef TOPICS
#define TOPICS 0
#endif
#ifndef BUFFERS
#define BUFFERS 0
#endif

#define DEPTHS (1 + NESTED)
#define SLOTS (READERS * DEPTHS)
#define CHANGER READERS
#define THREADS (READERS + 1)

/* Values of the words. */
#define SEARCHING 255
#define EMPTY 0
#define HERE 2
#define OWED 1
#define OTHER_CENTER 4

/* The words of memory. */
#define CENTER(s) (s)
#define NUMBER(s) (SLOTS + (s))
#define LOCK (2 * SLOTS)
/* The latest change of the observers of any name. */
#define CHANGED (LOCK + 1)
#define TABLE (LOCK + 2)
/* The audience of the topic of a number. Topic 0 needs no table: it is the only one, or that of any name. */
#define AUDIENCE(t) (LOCK + 3 + (t))
#define WORDS (LOCK + 4 + TOPICS)

byte memory[WORDS];

/* Items, numbered from 1 on. A set of items is a word of bits. */
#define ITEMS 15
#define NONE 0
#define BIT(x) (1 << (x))
/* Of what only a searching slot can reach. */
#define NEVER 254
byte count = 1;
byte born[ITEMS], ended[ITEMS];
/* The observers of an audience; the topic of a table. */
short content[ITEMS];
#if TOPICS
byte itemOf[TOPICS + 1];
byte topics = 0;
#endif

/* Under the lock: the change, the observers of the topic and of any name, the items that wait for a slot. */
byte change = 1, latestAudience = 0;
short members = 0, anyMembers = 0;
short waiting[SLOTS];

/* For the checks. */
short using[SLOTS];
bit walks[SLOTS];
short retired = 0, freed = 0;
/* What an audience of that number leads to, itself included. */
short leadsTo[16];
short registering = 0, registered = 0, ending = 0;
byte running = THREADS;

/* --- Memory --- */

#if BUFFERS

#define DEPTH 3
typedef Buffer { byte count; byte at[DEPTH]; byte value[DEPTH] }
Buffer buffer[THREADS];
#define IS_DRAINED (buffer[me].count == 0)

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

inline drain(t) {
    memory[buffer[t].at[0]] = buffer[t].value[0];
    /* The registration returns: a post that begins because of it finds all that was stored before. */
    if :: buffer[t].at[0] == LOCK -> registered = registered | registering; registering = 0 :: else fi;
    buffer[t].at[0] = buffer[t].at[1]; buffer[t].value[0] = buffer[t].value[1];
    buffer[t].at[1] = buffer[t].at[2]; buffer[t].value[1] = buffer[t].value[2];
    buffer[t].at[2] = 0; buffer[t].value[2] = 0;
    buffer[t].count--
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

inline unlock() { store(LOCK, 0) }

#else

#define IS_DRAINED true
inline store(address, what) { memory[address] = what }
inline load(address, into) { into = memory[address] }
inline unlock() { d_step { memory[LOCK] = 0; registered = registered | registering; registering = 0 } }

#endif

inline exchange(address, what, into) { atomic { IS_DRAINED -> into = memory[address]; memory[address] = what } }
inline fence() { IS_DRAINED }
inline lock() { atomic { IS_DRAINED && memory[LOCK] == 0 -> memory[LOCK] = 1 } }

/* --- Retiring, under the lock --- */

#ifdef MUTANT_BORN_EXCLUDED
#define BORN_BY(n, x) (born[x] < (n))
#else
#define BORN_BY(n, x) (born[x] <= (n))
#endif
#ifdef MUTANT_ENDED_INCLUDED
#define NOT_ENDED_AT(n, x) ((n) <= ended[x])
#else
#define NOT_ENDED_AT(n, x) ((n) < ended[x])
#endif
#ifdef MUTANT_FREED_WHILE_SEARCHING
#define BLOCKS(n, x) (n != SEARCHING && BORN_BY(n, x) && NOT_ENDED_AT(n, x))
#else
#define BLOCKS(n, x) (n == SEARCHING || (BORN_BY(n, x) && NOT_ENDED_AT(n, x)))
#endif
#ifdef MUTANT_ANY_CENTER_BLOCKS
#define READS_HERE(w) (w != EMPTY)
#else
#define READS_HERE(w) (w == HERE || w == HERE + OWED)
#endif

/* Adds an item that the change under way has unlinked to those to examine. */
inline retire(x) {
    ended[x] = change; set = set | BIT(x); retired = retired | BIT(x)
}

/* An observer. If it was born after the latest audience was made, it is in none, and no slot is examined. */
inline retireObserver(x) {
    if
    :: born[x] > latestAudience -> retired = retired | BIT(x); unblocked = unblocked | BIT(x)
    :: else -> retire(x)
    fi;
    x = NONE
}

/* An audience: a reader shows no other number than that of the change at which its audience was made. */
inline retireAudience(x) {
    if
    :: x != NONE ->
        retire(x);
#ifdef EXACT
        ended[x] = born[x] + 1;
#endif
        x = NONE
    :: else
    fi
}

/* The number of a slot that blocks an item, when it was loaded. */
inline loadNumber(s) {
    atomic {
        load(NUMBER(s), number);
#if !BUFFERS
        assert(!(number == SEARCHING && walks[s]))
#endif
    }
}

inline assign(s, x) {
    d_step {
        if
        :: number != SEARCHING -> assert((leadsTo[number] & BIT(x)) != 0)
        :: else
        fi;
        waiting[s] = waiting[s] | BIT(x); set = set & ~BIT(x)
    }
}

/* Assigns the items in `set` to slots that block them; puts the others into `unblocked`. */
inline examine() {
#ifndef MUTANT_NO_FENCE
    fence();
#endif
    do
    :: set == 0 -> break
    :: else ->
        d_step { x = 1; do :: set & BIT(x) -> break :: else -> x++ od; s = 0; done = 0 };
        do
        :: s < SLOTS ->
            load(CENTER(s), word);
            if
            :: READS_HERE(word) ->
                loadNumber(s);
                if
                :: BLOCKS(number, x) -> break
                :: else
                fi
            :: else
            fi;
            d_step { s++; word = 0; number = 0 }
        :: else -> break
        od;
        if
        :: s == SLOTS -> d_step { unblocked = unblocked | BIT(x); set = set & ~BIT(x) }
        :: s < SLOTS && (word & OWED) -> assign(s, x)
        :: else ->
#ifdef MUTANT_OWED_BY_A_STORE
            store(CENTER(s), word + OWED);
            assign(s, x)
#else
            atomic { IS_DRAINED -> if :: memory[CENTER(s)] == word -> memory[CENTER(s)] = word + OWED; done = 1 :: else fi };
            if
            :: done -> assign(s, x)
            :: else
            fi
#endif
        fi;
        d_step { x = NONE; s = 0; word = 0; number = 0; done = 0 }
    od;
    skip
}

/* After the lock was released. */
inline free() {
    d_step {
        s = 0;
        do :: s < SLOTS -> assert((using[s] & unblocked) == 0); s++ :: else -> break od;
        s = 0;
        assert((freed & unblocked) == 0);
        freed = freed | unblocked; unblocked = 0
    }
}

/* --- Changes, under the lock --- */

#if TOPICS
#define HAS_TOPIC (topic != 0 || ANY_NAME)
#define LEADS_TO_MEMBERS (topic != 0)
#else
#define HAS_TOPIC true
#define LEADS_TO_MEMBERS true
#endif

inline make(x) { x = count; count++; assert(count <= ITEMS) }

inline makeAudience(x) {
    make(x); born[x] = change;
#ifndef MUTANT_AUDIENCE_NOT_NOTED
    latestAudience = change;
#endif
    content[x] = (LEADS_TO_MEMBERS -> members | anyMembers : anyMembers);
    leadsTo[change] = leadsTo[change] | content[x] | BIT(x)
}

/* Replaces the audience of the topic by the next, or by none. */
inline publish() {
    if
    :: d_step { new = NONE; leadsTo[change] = leadsTo[change] | members | anyMembers }
    :: d_step { makeAudience(new) }
    fi;
    exchange(AUDIENCE(topic), new, old);
    d_step { retireAudience(old); new = NONE }
}

inline register() {
#if TOPICS
    load(TABLE, x);
    topic = content[x];
    if
    :: topic == 0 ->
        d_step { topics++; topic = topics; make(itemOf[topic]); born[itemOf[topic]] = NEVER };
        content[x] = topic
    :: else
    fi;
    x = NONE;
#endif
    d_step { change++; make(x); born[x] = change; members = members | BIT(x); registering = BIT(x); x = NONE };
    publish()
}

inline end() {
    /* One of the observers, the first or the last. */
    if
    :: d_step { x = 1; do :: members & BIT(x) -> break :: else -> x++ od; ending = ending | BIT(x) }
    :: d_step { x = ITEMS - 1; do :: members & BIT(x) -> break :: else -> x-- od; ending = ending | BIT(x) }
    fi;
#if TOPICS
    load(TABLE, old);
    d_step { topic = content[old]; old = NONE };
#endif
    d_step { change++; members = members & ~BIT(x) };
    publish();
    d_step { retireObserver(x) }
}

inline registerAny() {
    d_step {
        change++; make(x); born[x] = change; anyMembers = anyMembers | BIT(x); registering = BIT(x); x = NONE;
        leadsTo[change] = leadsTo[change] | members | anyMembers
    };
    store(CHANGED, change)
}

inline endAny() {
    d_step { x = 1; do :: anyMembers & BIT(x) -> break :: else -> x++ od; ending = ending | BIT(x) };
    d_step {
        change++; anyMembers = anyMembers & ~BIT(x);
        leadsTo[change] = leadsTo[change] | members | anyMembers
    };
#ifndef MUTANT_END_OF_ANY_NAME_NOT_STORED
    store(CHANGED, change);
#endif
    d_step { retireObserver(x) }
}

/* Replaces the table by a larger or smaller one. */
inline replaceTable() {
    load(TABLE, old);
    d_step {
        make(new); content[new] = content[old];
#ifdef MUTANT_SETTLED_BLOCKS_TABLE
        born[new] = change
#else
        born[new] = NEVER
#endif
    };
    exchange(TABLE, new, old);
    d_step { change++; retire(old); old = NONE; new = NONE }
}

/* Removes the topic, which has no observer, from the table. */
inline removeTopic() {
    load(TABLE, x);
#ifndef MUTANT_REMOVED_TOPIC_NOT_COUNTED
    change++;
#endif
    d_step { topic = content[x]; content[x] = 0; x = NONE };
    exchange(AUDIENCE(topic), NONE, old);
    d_step { retireAudience(old); retire(itemOf[topic]) }
}

inline makeChange() {
    lock();
    if
    :: register()
    :: members != 0 -> end()
#if ANY_NAME
    :: registerAny()
    :: anyMembers != 0 -> endAny()
#endif
#if TOPICS
    :: replaceTable()
    :: members == 0 && content[memory[TABLE]] != 0 -> removeTopic()
#endif
    fi;
    topic = 0;
    if :: set != 0 -> examine() :: else fi;
    unlock();
    free()
}

/* --- Readers --- */

inline use(items) {
    using[slot] = using[slot] | (items); assert((freed & (items)) == 0)
}

/* Finds the topic. */
inline find() {
#if TOPICS
    atomic { load(TABLE, x); use(BIT(x)) };
    atomic { topic = content[x]; x = NONE; if :: topic != 0 -> use(BIT(itemOf[topic])) :: else fi }
#else
    topic = 0
#endif
}

/* Makes an audience, as there is none, or only a stale one. That of a removed topic would never be retired. */
inline makeUnderLock() {
    using[slot] = using[slot] & ~BIT(audience[depth]);
    audience[depth] = NONE;
    lock();
#if TOPICS && !defined(MUTANT_MADE_FOR_A_REMOVED_TOPIC)
    load(TABLE, x);
    d_step { if :: content[x] != topic -> topic = 0 :: else fi; x = NONE };
#endif
    load(AUDIENCE(topic), old);
    load(CHANGED, changed);
    if
#ifndef MUTANT_MADE_TWICE
    :: old != NONE && born[old] >= changed -> audience[depth] = old
#endif
    :: !HAS_TOPIC
    :: else ->
        d_step { makeAudience(new); audience[depth] = new };
        exchange(AUDIENCE(topic), new, old);
        d_step { retireAudience(old); new = NONE };
#ifdef SETTLES_UNDER_LOCK
        d_step { using[slot] = 0; use(content[audience[depth]] | BIT(audience[depth])) };
        store(NUMBER(slot), born[audience[depth]]);
        /* What waits for the search need not wait for the walk. */
        d_step { set = set | waiting[slot]; waiting[slot] = 0 };
#endif
        if :: set != 0 -> examine() :: else fi
    fi;
    d_step { old = NONE; changed = 0; if :: audience[depth] != NONE -> use(BIT(audience[depth])) :: else fi };
    unlock();
    free()
}

inline search() {
    find();
    if
    :: HAS_TOPIC ->
#ifdef CHANGED_LOADED_FIRST
        load(CHANGED, changed);
#endif
        atomic {
            load(AUDIENCE(topic), audience[depth]);
            if :: audience[depth] != NONE -> use(BIT(audience[depth])) :: else fi
        };
#if !defined(CHANGED_LOADED_FIRST) && !defined(MUTANT_CHANGED_LOADED_BEFORE_CLAIM)
        load(CHANGED, changed);
#endif
        if
        :: audience[depth] == NONE || born[audience[depth]] < changed -> changed = 0; makeUnderLock()
        :: else -> changed = 0
        fi
    :: else
    fi
}

inline claim() {
#ifdef MUTANT_CLAIMED_BY_A_STORE
    store(CENTER(slot), where);
#else
    exchange(CENTER(slot), where, word);
    word = 0
#endif
}

#ifdef MUTANT_CURRENT_CHANGE_STORED
#define SETTLED_AT change
#else
#define SETTLED_AT born[audience[depth]]
#endif

inline settle() {
    d_step {
        /* From here on the reader uses its audience and the observers in it. */
#ifndef MUTANT_TOPIC_USED_AFTER_SETTLING
        using[slot] = 0;
#endif
        use(content[audience[depth]] | BIT(audience[depth]))
    };
#if !defined(MUTANT_SETTLE_OMITTED) && !defined(MUTANT_SETTLED_IN_THE_WALK)
    store(NUMBER(slot), SETTLED_AT);
#endif
    walks[slot] = 1
#ifdef MUTANT_SETTLED_IN_THE_WALK
    ; store(NUMBER(slot), SETTLED_AT)
#endif
}

inline release() {
    d_step {
        walks[slot] = 0;
#ifndef MUTANT_USE_AFTER_RELEASE
        using[slot] = 0
#endif
    };
#ifndef MUTANT_EMPTIED_BEFORE_SEARCHING
    store(NUMBER(slot), SEARCHING);
#endif
#ifdef MUTANT_RELEASED_BY_A_STORE
    store(CENTER(slot), EMPTY);
    load(CENTER(slot), word);
#elif defined(MUTANT_OWED_LOADED_BEFORE_RELEASE)
    load(CENTER(slot), word);
    store(CENTER(slot), EMPTY);
#else
    exchange(CENTER(slot), EMPTY, word);
#endif
#ifdef MUTANT_USE_AFTER_RELEASE
    using[slot] = 0;
#endif
    if
    :: word == HERE + OWED ->
        word = 0;
        lock();
        d_step {
            set = waiting[slot];
#ifndef MUTANT_WAITING_NOT_EMPTIED
            waiting[slot] = 0
#endif
        };
#ifdef MUTANT_FREED_BY_THE_FIRST
        d_step { unblocked = set; set = 0 };
#else
        examine();
#endif
        unlock();
        free()
    :: else -> word = 0
    fi
}

proctype Reader(byte me) {
    byte slot = me * DEPTHS, depth = 0, posts = POSTS, changes = CHANGES_IN_HANDLERS;
    byte where, topic, changed, audience[DEPTHS], old, new, x, s, i, word, number;
    short set, unblocked, expected;
    bit done;
begin:
    skip;
    where = HERE;
#ifdef ELSEWHERE
    if :: where = OTHER_CENTER :: true fi;
#endif
#ifdef MUTANT_CHANGED_LOADED_BEFORE_CLAIM
    load(CHANGED, changed);
#endif
    expected = registered & ~ending;
    claim();
#ifdef ELSEWHERE
    if :: where == OTHER_CENTER -> expected = 0; goto leave :: else fi;
#endif
    search();
    d_step {
        /* An observer that ends meanwhile may be missing. */
        topic = 0;
        if
        :: audience[depth] != NONE -> assert((expected & ~ending & ~content[audience[depth]]) == 0)
        :: else -> assert((expected & ~ending) == 0)
        fi;
        expected = 0
    };
    if
    :: audience[depth] == NONE -> goto leave
    :: else
    fi;
    settle();
walk:
    /* Handlers. */
    if
    :: true
#if CHANGES_IN_HANDLERS
    :: changes > 0 -> changes--; makeChange(); goto walk
#endif
#if NESTED
    :: depth == 0 -> depth = 1; slot++; goto begin;
nestedEnded:
        depth = 0; slot--
#endif
    fi;
leave:
    audience[depth] = NONE;
    release();
#if NESTED
    if :: depth == 1 -> goto nestedEnded :: else fi;
#endif
    posts--;
#ifdef MUTANT_EMPTIED_BEFORE_SEARCHING
    /* What was freed may post by this slot, which is empty, before the release ends. */
    if
    :: posts > 0
    :: true -> store(NUMBER(slot), SEARCHING)
    fi;
#endif
    if
    :: posts > 0 -> goto begin
    :: else
    fi;
    running--
}

proctype Changer() {
    byte me = CHANGER, changes = CHANGES;
    byte topic, old, new, x, s, i, word, number;
    short set, unblocked;
    bit done;
    do
    :: changes > 0 -> changes--; makeChange()
    :: else -> break
    od;
    running--
}

init {
    byte x, a, topic;
    atomic {
        do :: x < SLOTS -> memory[NUMBER(x)] = SEARCHING; x++ :: else -> x = 0; break od;
#if TOPICS
        make(x); born[x] = NEVER; memory[TABLE] = x;
        make(itemOf[1]); born[itemOf[1]] = NEVER; content[x] = 1; topics = 1;
#endif
        make(x); born[x] = 1; members = BIT(x);
#if ANY_NAME
        make(x); born[x] = 1; anyMembers = BIT(x);
#endif
        registered = members | anyMembers;
        topic = (TOPICS > 0 -> 1 : 0);
        makeAudience(a);
        memory[AUDIENCE(topic)] = a;
        run Reader(0);
#if READERS > 1
        run Reader(1);
#endif
        run Changer();
        x = 0; a = 0; topic = 0
    };
#if BUFFERS
    running == 0 && buffer[0].count == 0 && buffer[1].count == 0;
#if THREADS > 2
    buffer[2].count == 0;
#endif
#else
    running == 0;
#endif
    d_step {
        assert(freed == retired);
        /* What was not freed is reachable. */
        retired = BIT(count) - 2;
        retired = retired & ~members & ~anyMembers & ~BIT(memory[AUDIENCE(0)]);
#if TOPICS
        x = memory[TABLE];
        topic = content[x];
        retired = retired & ~BIT(x) & ~BIT(itemOf[topic]) & ~BIT(memory[AUDIENCE(topic)]);
#endif
        assert(freed == retired)
    }
}
