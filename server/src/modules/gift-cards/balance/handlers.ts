import { giftCardBalance, noBalance } from '@brigade/contract/gift-cards/balance.ts'
import { readCode } from '@brigade/contract/gift-cards/card-codes.ts'
import type { GiftCardDesign } from '@brigade/contract/gift-cards/terms.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { type Deps, serves } from '../../../platform/context.ts'
import { mustBeBelow, noteHits, takeBack } from '../../../platform/limits.ts'
import { dateAt } from '../../../platform/wall-time.ts'
import { guestFace, mayBeShown } from '../../collections/public/shown-pictures.ts'
import { statusOf } from '../ledger/card-rules.ts'
import { codeHash } from '../ledger/sealed-codes.ts'
import { beginning, mustNotGuess, noteGuess } from '../till/guesses.ts'
import { isRightPin } from '../till/judge.ts'
import { guestCards } from './store-balance.ts'

/** Where days end last: nobody is told too early that a card has expired. */
const lastZone = 'Etc/GMT+12'
/** Wrong PINs of guests are counted apart from those at tills: nobody can close a card for its owner by typing PINs here. */
const mostWrongPins = 5
const pinSeconds = 900
/** A PIN is compared for a code that no card has, too. */
const nobody = { uuid: '', pin_hash: Buffer.alloc(32) }

/** Right codes of one beginning: a company that brings made-up codes makes right ones of its guesses, and would see by a refusal that another company has one. */
const mostPerBeginning = 300
const beginningSeconds = 900

async function countBeginning({ database, secrets, log }: Pick<Deps, 'database' | 'secrets' | 'log'>, code: string, address: string): Promise<void> {
  const key = `gift-card-balances|${secrets.mac(code.slice(0, beginning), 'gift-card-beginning')}`
  const [count = 0] = await noteHits(database, [key], beginningSeconds)
  if (count === mostPerBeginning) log.error({ address, count, by: 'balance' }, 'somebody is guessing codes of gift cards')
  if (count > mostPerBeginning) await mustBeBelow(database, [{ key, max: mostPerBeginning }])
}

export const balanceRoutes = serves(giftCardBalance, {
  async guestBalance({ input: { code: typed, pin }, db, database, secrets, log, clock, request }) {
    // What can be no code is looked up as well: every refusal takes the same time.
    const code = readCode(typed) ?? typed.slice(0, 24)
    const cards = await guestCards(db, codeHash(secrets, code))
    const guesser = { who: undefined, root: undefined, address: request.address }
    await mustNotGuess(secrets, database.db, guesser, [code])
    await countBeginning({ database, secrets, log }, code, request.address)
    // Two companies may have brought cards with one code: nobody can say whose is meant, and it counts like a code that is none.
    const card = cards.length === 1 ? cards[0] : undefined
    const today = dateAt(lastZone, clock.now().getTime()).toString()
    const isUsable = card !== undefined && statusOf(card, today) === 'active'
    if (!isUsable || card.pin_hash !== null) {
      const key = `gift-card-guest-pin|${card?.uuid ?? codeHash(secrets, code).toString('hex')}`
      const [tries = 0] = await noteHits(database, [key], pinSeconds)
      const isRight = isRightPin(secrets, card ?? nobody, pin ?? '')
      if (!isUsable || !isRight || tries > mostWrongPins) {
        await noteGuess({ secrets, log }, database.db, guesser, code)
        throw new Problem('not_found', noBalance)
      }
      await takeBack(database, key)
    }
    const picture = card.design_picture
    return {
      last4: card.code_last4,
      definition_name: card.definition_name,
      design: card.design as GiftCardDesign,
      design_picture: picture && mayBeShown(picture, today) ? guestFace({ secrets, clock }, picture, 'card') : null,
      currency: card.currency,
      balance_minor: card.balance,
      expires_on: card.expires_on,
    }
  },
})
