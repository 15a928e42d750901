/* Gravediggers as flat data in C: how quick the rules could be, whatever language they are in.
 *
 * A sketch for the benchmark beside it, which plays it in lockstep with the real rules: random play
 * alone, no legal moves as lists, no events, views or saves.
 */

#include <stdint.h>
#include <string.h>

enum { PLACE, VIEW, REVEAL, ROB, FISTS, OVER };
enum { VALUABLE, MULTIPLIER, WIDOW, GUARD, ACCOMPLICE, BANDIT };
enum { GUARDED, RAIDED, GREEDIEST, PLAIN };
enum { MOST_SEATS = 5, CEMETERIES = 5, CARDS = 45, NOTE = 10, GUARD_REWARD = 5 };
enum { KIND = 31, OPEN = 32 };

typedef struct {
    int32_t seats, notes_in_box, kinds, tile_count;
    int32_t role[KIND], value[KIND], tiles[16];
} Box;

typedef struct {
    int64_t chance;
    int32_t deck_size, turn, phase, robbed, clenched, closed, tile_count, queue_size, queue_at;
    int32_t hand_size[MOST_SEATS], line_size[CEMETERIES];
    int32_t deck[CARDS], hand[MOST_SEATS][8], line[CEMETERIES][CARDS];
    int32_t coins[MOST_SEATS], notes[MOST_SEATS], fists[MOST_SEATS];
    int32_t tiles[16], queue[CEMETERIES];
} Table;

static inline int32_t below(int64_t *state, int64_t sides) {
    *state = (int64_t)(((uint64_t)*state * 6364136223846793005u + 1442695040888963407u)
                       & 0x7FFFFFFFFFFFFFFF);
    return (int32_t)((*state >> 31) % sides);
}

static inline int is_open_to_robbers(const Table *table, int cemetery) {
    return table->line_size[cemetery] && !(table->closed >> cemetery & 1);
}

static int face_down(const Table *table, int cemetery) {
    int count = 0;
    for (int spot = 0; spot < table->line_size[cemetery]; spot++)
        count += table->line[cemetery][spot] < OPEN;
    return count;
}

/* How many cards of a cemetery this tile lets a player choose from. */
static int choices(const Table *table, int tile, int cemetery) {
    if (table->closed >> cemetery & 1) return 0;
    if (tile == ROB) return table->line_size[cemetery] > 0;
    int count = face_down(table, cemetery);
    return tile == REVEAL && count == 1 ? 0 : count;
}

static void next_turn(const Box *box, Table *table) {
    for (;;) {
        table->turn = (table->turn + 1) % box->seats;
        if (!table->tile_count) {
            table->tile_count = box->tile_count;
            memcpy(table->tiles, box->tiles, sizeof table->tiles);
        }
        int place = below(&table->chance, table->tile_count);
        table->phase = table->tiles[place];
        table->tile_count--;
        for (; place < table->tile_count; place++) table->tiles[place] = table->tiles[place + 1];
        if (table->phase == PLACE) return;
        for (int cemetery = 0; cemetery < CEMETERIES; cemetery++)
            if (choices(table, table->phase, cemetery)) return;
    }
}

static void open_robbery(Table *table, int cemetery) {
    table->phase = FISTS;
    table->robbed = cemetery;
    table->clenched = 0;
}

static void next_robbery(Table *table) {
    if (table->queue_at < table->queue_size) open_robbery(table, table->queue[table->queue_at++]);
    else table->phase = OVER;
}

static int gain(const Box *box, const Table *table, int outcome, int bounty, int fist) {
    if (outcome == GUARDED) return fist ? 0 : GUARD_REWARD;
    if (outcome == RAIDED) return -fist;
    for (int seat = 0; seat < box->seats; seat++) {
        int other = table->fists[seat];
        if (other == fist || (other > fist) == (outcome == GREEDIEST)) bounty -= other;
    }
    return bounty >= 0 ? fist : 0;
}

static void rob(const Box *box, Table *table) {
    int cemetery = table->robbed, found[6] = {0}, valuables = 0, is_last = 0;
    for (int spot = 0; spot < table->line_size[cemetery]; spot++) {
        int kind = table->line[cemetery][spot] & KIND;
        found[box->role[kind]]++;
        valuables += box->value[kind];
    }
    int outcome = found[WIDOW] == 1 ? PLAIN
        : found[GUARD] == 1 ? GUARDED
        : found[BANDIT] > found[ACCOMPLICE] ? RAIDED
        : found[ACCOMPLICE] > found[BANDIT] ? GREEDIEST : PLAIN;
    int bounty = valuables * (1 + found[MULTIPLIER]), gains[MOST_SEATS];
    for (int seat = 0; seat < box->seats; seat++) {
        gains[seat] = gain(box, table, outcome, bounty, table->fists[seat]);
        is_last |= !table->hand_size[seat];
    }
    for (int seat = 0; seat < box->seats; seat++) table->coins[seat] += gains[seat];
    table->line_size[cemetery] = table->deck_size > 0;
    if (table->deck_size) table->line[cemetery][0] = table->deck[--table->deck_size];
    else table->closed |= 1 << cemetery;
    table->clenched = 0;
    if (is_last) next_robbery(table);
    else next_turn(box, table);
}

static void into_hand(Table *table, int seat, int kind) {
    int32_t *hand = table->hand[seat], place = table->hand_size[seat]++;
    for (; place && hand[place - 1] > kind; place--) hand[place] = hand[place - 1];
    hand[place] = kind;
}

static void place_any(const Box *box, Table *table, int64_t *rng) {
    int seat = table->turn, held = 0, last = -1, place = 0;
    int32_t *hand = table->hand[seat];
    for (int card = 0; card < table->hand_size[seat]; card++) {
        held += hand[card] != last;
        last = hand[card];
    }
    int choice = below(rng, held * CEMETERIES), left = choice / CEMETERIES;
    int cemetery = choice % CEMETERIES;
    while (left) left -= hand[place] != hand[place + 1], place++;
    int kind = hand[place];
    table->hand_size[seat]--;
    for (; place < table->hand_size[seat]; place++) hand[place] = hand[place + 1];
    table->line[cemetery][table->line_size[cemetery]++] = kind;
    if (table->deck_size) {
        into_hand(table, seat, table->deck[--table->deck_size]);
    } else if (!table->hand_size[seat]) {
        table->queue_at = table->queue_size = 0;
        for (int step = 0; step < CEMETERIES; step++) {
            int next = (seat + step) % CEMETERIES;
            if (is_open_to_robbers(table, next)) table->queue[table->queue_size++] = next;
        }
        next_robbery(table);
        return;
    }
    next_turn(box, table);
}

static void close_any(const Box *box, Table *table, int64_t *rng) {
    int seat = 0, notes = 0;
    while (table->clenched >> seat & 1) seat++;
    for (int other = 0; other < box->seats; other++) notes += table->notes[other];
    int may_borrow = table->coins[seat] < NOTE && notes < box->notes_in_box;
    int fist = below(rng, table->coins[seat] + 1 + may_borrow);
    if (fist > table->coins[seat]) {
        table->coins[seat] += NOTE;
        table->notes[seat]++;
        return;
    }
    table->fists[seat] = fist;
    table->clenched |= 1 << seat;
    if (table->clenched == (1 << box->seats) - 1) rob(box, table);
}

static void choose_any(const Box *box, Table *table, int64_t *rng) {
    int total = 0, cemetery = 0, spot = 0;
    for (int each = 0; each < CEMETERIES; each++) total += choices(table, table->phase, each);
    int left = below(rng, total);
    for (;; cemetery++) {
        int here = choices(table, table->phase, cemetery);
        if (left < here) break;
        left -= here;
    }
    if (table->phase == ROB) {
        open_robbery(table, cemetery);
        return;
    }
    for (;; spot++)
        if (table->line[cemetery][spot] < OPEN && !left--) break;
    if (table->phase == REVEAL) table->line[cemetery][spot] |= OPEN;
    next_turn(box, table);
}

/* Random play to the end; how many decisions that took. */
int64_t play_out(const Box *box, Table *table, int64_t *rng) {
    int64_t decisions = 0;
    for (; table->phase != OVER; decisions++) {
        if (table->phase == FISTS) close_any(box, table, rng);
        else if (table->phase == PLACE) place_any(box, table, rng);
        else choose_any(box, table, rng);
    }
    return decisions;
}

/* The same from new deals of these cards, so many times. */
int64_t play_games(const Box *box, const Table *start, int64_t games, int64_t *rng) {
    int64_t decisions = 0;
    while (games--) {
        Table table = *start;
        table.chance = *rng;
        for (int last = CARDS - 1; last; last--) {
            int other = below(&table.chance, last + 1), card = table.deck[last];
            table.deck[last] = table.deck[other];
            table.deck[other] = card;
        }
        for (int seat = 0; seat < box->seats; seat++)
            for (int card = 0; card < 5; card++)
                into_hand(&table, seat, table.deck[--table.deck_size]);
        for (int cemetery = 0; cemetery < CEMETERIES; cemetery++)
            table.line[cemetery][table.line_size[cemetery]++] = table.deck[--table.deck_size];
        table.turn = below(&table.chance, box->seats) - 1;
        next_turn(box, &table);
        decisions += play_out(box, &table, rng);
    }
    return decisions;
}
