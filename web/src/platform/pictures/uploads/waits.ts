/** Milliseconds between tries; a lost connection is waited for some ten minutes. */
export const waits: readonly number[] = [0, 1000, 3000, 5000, ...Array.from({ length: 40 }, () => 15_000)]
