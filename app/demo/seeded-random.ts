/** A seeded random source, so that every demo is the same. */
export interface Chance {
  below(below: number): number;
  /** True with this probability, 0 to 1. */
  happens(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** A few different items, in their original order. */
  some<T>(from: readonly T[], maxCount: number): T[];
}

/** Mulberry32: a small generator that is even enough for invented people. */
export function chanceFrom(seed: number): Chance {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    happens: (probability) => next() < probability,
    pick: (from) => from[below(from.length)] as (typeof from)[number],
    some(from, maxCount) {
      const wanted = below(maxCount + 1);
      const taken = new Set<number>();
      while (taken.size < Math.min(wanted, from.length)) taken.add(below(from.length));
      return from.filter((_, index) => taken.has(index));
    },
  };
}
