import type { Deps } from '../../../platform/context.ts'
import type { Minutely } from '../../../platform/jobs.ts'
import { foldCounts } from './store-due.ts'

const atOnce = 5000

/** Every card that is made writes a count of its own; they are added up here, so that a list has few to add. */
export function countsFolded({ database }: Pick<Deps, 'database'>): Minutely {
  return {
    name: 'gift-card-counts-folded',
    async run(signal) {
      let folded = atOnce
      while (folded === atOnce && !signal.aborted) folded = await database.write((tx) => foldCounts(tx, atOnce))
    },
  }
}
