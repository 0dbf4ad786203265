import { lastFourText } from '@brigade/contract/gift-cards/card-codes.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import type { Minutely } from '../../../platform/jobs.ts'
import { queueMail } from '../../../platform/outbox.ts'
import { activate, bookingBy, byItself, letterOf } from '../cards/make-card.ts'
import { moneyText } from '../cards/money-text.ts'
import { changeCard, definitionOfCard } from '../cards/store-cards.ts'
import { dayOf } from '../cards/store-days.ts'
import { cardsToSend } from './store-due.ts'
import { tellOf } from './telling.ts'

const atOnce = 50

type SendDeps = Pick<Deps, 'database' | 'clock' | 'secrets' | 'config'>
type DueCard = Awaited<ReturnType<typeof cardsToSend>>[number]

/** Cards that were to be mailed later become active and are mailed. Whoever has locked one sends it: with two servers it is sent once. */
export function cardsSent(deps: SendDeps): Minutely {
  return {
    name: 'gift-cards-to-send',
    everySeconds: 20,
    async run(signal) {
      let sent = atOnce
      while (sent === atOnce && !signal.aborted) {
        sent = await deps.database.write(async (tx) => {
          const due = await cardsToSend(tx, deps.clock.now(), atOnce)
          const told = []
          for (const card of due) told.push({ card, description: await sendOne(tx, deps, card) })
          await tellOf(tx, 'gift-cards-to-send', told)
          return due.length
        })
      }
    },
  }
}

async function sendOne(tx: Tx, deps: SendDeps, card: DueCard): Promise<string> {
  const now = deps.clock.now()
  const amount = card.pending_amount ?? 0
  const today = await dayOf(tx, card.root_id, now)
  const { terms } = await definitionOfCard(tx, card)
  const expires_on = await activate({ tx, card, amount, terms, booking: bookingBy(byItself, card, now), today })
  const what = `the card ${lastFourText(card.code_last4)} with ${moneyText(amount, card.currency)}`
  const letter = await letterOf(tx, deps, { card: { ...card, expires_on }, amount, issuerName: card.issuer_name })
  // It can be used all the same: reissued, it gets a code that can be mailed.
  if (!letter) return `Activated ${what}; it was not mailed, its code was given up`
  await queueMail(tx, letter)
  await changeCard(tx, card.id, { sent_at: now })
  return `Mailed ${what}`
}
