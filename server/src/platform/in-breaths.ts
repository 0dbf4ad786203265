import { setImmediate as otherWork } from 'node:timers/promises'

/** Does work that yields every few milliseconds, and lets others work in between. */
export async function inBreaths<T>(work: Generator<undefined, T, undefined>): Promise<T> {
  let step = work.next()
  while (!step.done) {
    await otherWork()
    step = work.next()
  }
  return step.value
}
