import { setTimeout as pause } from 'node:timers/promises'

/** Longer than any of the work it hides takes on an idle machine. */
const step = 250

/**
 * Answers, well or badly, only at whole steps of time: whether an address has an account decides how much is written to
 * the database, and must not be read off the clock.
 */
export async function steadily<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    const taken = performance.now() - began
    await pause(Math.ceil(taken / step) * step - taken)
  }
}
