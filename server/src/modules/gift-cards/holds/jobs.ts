import type { Deps } from '../../../platform/context.ts'
import type { Minutely } from '../../../platform/jobs.ts'
import { lockCards } from '../ledger/store-ledger.ts'
import { cardsOverdue, withoutOverdue } from '../till/store-held.ts'

const atOnce = 100

/** Frees what was held too long, of cards that nobody has taken since. Each card by itself: nobody at a till waits for all of them. */
const overdueHolds = ({ database, log }: Pick<Deps, 'database' | 'log'>): Minutely => ({
  name: 'gift-card-holds',
  async run(signal) {
    for (let before = -1; !signal.aborted; ) {
      const ids = await cardsOverdue(database.db, atOnce)
      // What is found again could not be freed: it is looked at in a minute.
      if (ids.length === 0 || ids.length === before) return
      before = ids.length < atOnce ? ids.length : -1
      for (const id of ids)
        try {
          await database.write(async (tx) => void (await withoutOverdue(tx, await lockCards(tx, [id]))))
        } catch (error) {
          log.warn({ err: error, card: id }, 'what is held of a gift card was not freed')
        }
    }
  },
})

export const holdJobs = (deps: Pick<Deps, 'database' | 'log'>): readonly Minutely[] => [overdueHolds(deps)]
