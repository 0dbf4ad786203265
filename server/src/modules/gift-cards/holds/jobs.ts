import type { Deps } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import type { Minutely } from '../../../platform/jobs.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import { lockCards } from '../ledger/store-ledger.ts'
import { cardsOverdue, withoutOverdue } from '../till/store-held.ts'
import { cardsAround } from '../till/store-till.ts'

const atOnce = 100

/** Frees what was held too long, of cards that nobody has taken since. Each card by itself: nobody at a till waits for all of them. */
const overdueHolds = ({ database, log }: Pick<Deps, 'database' | 'log'>): Minutely => ({
  name: 'gift-card-holds',
  async run(signal) {
    let freed: number
    do {
      freed = 0
      for (const id of await cardsOverdue(database.db, atOnce)) {
        if (signal.aborted) return
        try {
          await database.write((tx) => free(tx, id))
          freed += 1
        } catch (error) {
          log.warn({ err: error, card: id }, 'what is held of a gift card was not freed')
        }
      }
      // What could not be freed is looked at again in a minute.
    } while (freed > 0)
  },
})

async function free(tx: Tx, cardId: number): Promise<void> {
  const [card] = await withoutOverdue(tx, await lockCards(tx, [cardId]))
  const around = (await cardsAround(tx, [cardId], [])).get(cardId)
  if (!card || !around) return
  await appendEvent(tx, { keys: ['gift_cards'], resourceType: 'gift_card_definition', resourceId: card.definition_id, reach: around.reach })
}

export const holdJobs = (deps: Pick<Deps, 'database' | 'log'>): readonly Minutely[] => [overdueHolds(deps)]
