import type { Deps } from '../../../platform/context.ts'
import type { Minutely } from '../../../platform/jobs.ts'
import { announceUses } from './announcing.ts'
import { giveBack } from './moving.ts'
import { lockOverdue } from './store-reservations.ts'

const atOnce = 50

/** Gives back what was reserved too long and never used, some at a time: nobody who orders waits for all of them. */
export const reservationsExpired = (deps: Pick<Deps, 'database' | 'log'>): Minutely => ({
  name: 'discount-reservations',
  async run(signal) {
    for (;;) {
      if (signal.aborted) return
      const ended = await deps.database.write(async (tx) => {
        const ids = await lockOverdue(tx, atOnce)
        return { many: ids.length, discountIds: await giveBack(tx, ids, 'expired') }
      })
      announceUses(deps, ended.discountIds)
      if (ended.many < atOnce) return
    }
  },
})
