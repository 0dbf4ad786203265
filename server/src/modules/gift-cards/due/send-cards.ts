import { lastFourText } from '@brigade/contract/gift-cards/card-codes.ts'
import { moneyText } from '@brigade/contract/kit/money-text.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import type { Minutely } from '../../../platform/jobs.ts'
import { queueMail } from '../../../platform/outbox.ts'
import { inTheNameOf } from '../../../platform/serve/later.ts'
import { activate, bookingBy, byItself, letterOf } from '../cards/make-card.ts'
import { changeCard, definitionOfCard, senderOf } from '../cards/store-cards.ts'
import { dayOf } from '../cards/store-days.ts'
import { isThereFor } from '../cards/store-issue.ts'
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
          for (const card of due) {
            const send = async () =>
              (await isThereFor(tx, card.definition_id, card.issuer_group_id)) ? sendOne(tx, deps, card) : refuse(tx, card, notShared)
            told.push({ card, description: await inTheNameOf(tx, senderOf(card), send, () => refuse(tx, card, mayNotSend)) })
          }
          await tellOf(tx, 'gift-cards-to-send', told)
          return due.length
        })
      }
    },
  }
}

const notShared = 'Its definition is no longer shared with the organization that issued it. Once it is shared again, somebody can mail it.'
const mayNotSend = 'The person who issued it can no longer issue these cards. Somebody who can has to mail it.'

/** It waits for a person: nothing is booked, and it is not good yet. */
async function refuse(tx: Tx, card: DueCard, why: string): Promise<string> {
  await changeCard(tx, card.id, { send_at: null, not_sent: why })
  return `Did not mail the card ${lastFourText(card.code_last4)} with ${moneyText(card.pending_amount ?? 0, card.currency)}: ${why}`
}

async function sendOne(tx: Tx, deps: SendDeps, card: DueCard): Promise<string> {
  const now = deps.clock.now()
  const amount = card.pending_amount ?? 0
  const today = await dayOf(tx, card.root_id, now)
  const { terms } = await definitionOfCard(tx, card)
  const expires_on = await activate({ tx, card, amount, terms, booking: await bookingBy(tx, byItself, card, now), today })
  const what = `the card ${lastFourText(card.code_last4)} with ${moneyText(amount, card.currency)}`
  const letter = await letterOf(tx, deps, { card: { ...card, expires_on }, amount, issuerName: card.issuer_name })
  // It can be used all the same: reissued, it gets a code that can be mailed.
  if (!letter) return `Activated ${what}; it was not mailed, its code was given up`
  await queueMail(tx, letter)
  await changeCard(tx, card.id, { sent_at: now })
  return `Mailed ${what}`
}
