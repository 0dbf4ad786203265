import { moneyText } from '@brigade/contract/kit/money-text.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Minutely } from '../../../platform/jobs.ts'
import { byItself } from '../cards/make-card.ts'
import { bookingDayOf, dayOf } from '../cards/store-days.ts'
import { bookMany } from '../ledger/store-ledger.ts'
import { companiesWithExpired, expiredCards } from './store-due.ts'
import { tellOf } from './telling.ts'

const atOnce = 500
/** Looked at every minute; once a day all that have expired are, for one may have been blocked on its last day. */
const lookBackMs = 4 * 86_400_000
const dateOf = (at: Date): string => at.toISOString().slice(0, 10)

/**
 * What is left on cards after their last day is booked off, once: then nothing is left. The day is over when it is at every restaurant of
 * the company; before that the till refuses by its own clock.
 */
export function cardsExpired({ database, clock }: Pick<Deps, 'database' | 'clock'>): Minutely {
  let wholeOn = ''
  return {
    name: 'gift-cards-expired',
    async run(signal) {
      const now = clock.now()
      const since = wholeOn === dateOf(now) ? dateOf(new Date(now.getTime() - lookBackMs)) : '2000-01-01'
      for (const root of await companiesWithExpired(database.db, since, now)) {
        let booked = atOnce
        while (booked === atOnce && !signal.aborted) booked = await database.write((tx) => expireSome(tx, root, since, now))
      }
      if (!signal.aborted) wholeOn = dateOf(now)
    },
  }
}

async function expireSome(tx: Parameters<typeof expiredCards>[0], root: number, since: string, now: Date): Promise<number> {
  const today = await dayOf(tx, root, now)
  const cards = await expiredCards(tx, root, since, today, atOnce)
  if (cards.length === 0) return 0
  const rows = cards.map(({ id, issuer_group_id, balance }) => ({ cardId: id, groupId: issuer_group_id, delta: -balance }))
  await bookMany(tx, 'EXPIRE', rows, { serviceDate: await bookingDayOf(tx, root, now), actor: byItself })
  const told = [...Map.groupBy(cards, ({ definition_id, issuer_group_id }) => `${definition_id} ${issuer_group_id}`).values()].flatMap((some) => {
    const [card] = some
    if (!card) return []
    const sum = moneyText(
      some.reduce((all, { balance }) => all + balance, 0),
      card.currency,
    )
    return [{ card, description: some.length === 1 ? `A card expired with ${sum} on it` : `${some.length} cards expired with ${sum} on them` }]
  })
  await tellOf(tx, 'gift-cards-expired', told)
  return cards.length
}
