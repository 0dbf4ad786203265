/** Numbers that look random and are the same at every start, so that the demo company can be talked about. */
export interface Dice {
  /** At least `least`, at most `most`. */
  whole(least: number, most: number): number
  pick<T>(of: readonly T[]): T
  digits(count: number): string
}

/** mulberry32: small, fast, and good enough for a demo. */
export function diceFrom(seed: number): Dice {
  let state = seed
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    whole,
    pick<T>(of: readonly T[]): T {
      const picked = of[whole(0, of.length - 1)]
      if (picked === undefined) throw new Error('There is nothing to pick from.')
      return picked
    },
    digits: (count) => Array.from({ length: count }, () => whole(0, 9)).join(''),
  }
}
