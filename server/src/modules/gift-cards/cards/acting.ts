import type { GiftCard } from '@brigade/contract/gift-cards/cards.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { found, lookThenLock } from '../../../platform/access/records.ts'
import { plain } from '../../../platform/audit/plain.ts'
import type { Change, Staff } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { cardsWithheld } from '../ledger/cards-withheld.ts'
import { type CardRow, findCards, lockCards } from '../ledger/store-ledger.ts'
import { notShared } from './act-rules.ts'
import { type AnswerDeps, answersOf } from './card-answers.ts'
import { findSeenCard, mayChangeCard, maySeeCard, reachOfCard } from './store-cards.ts'
import { isThereFor } from './store-issue.ts'

// What every act on a card begins and ends with.

export const cardWord = 'gift card'
type OfGroup = Pick<CardRow, 'definition_id' | 'issuer_group_id'>

/**
 * The cards, held until the transaction ends, in the order asked; their ids decide the order of the locks. A card that the person does not see
 * is not there, and nobody waits for it. Judged again after the wait: it may have left meanwhile.
 */
export function lockToChange(tx: Tx, staff: Staff, ...ids: readonly number[]): Promise<CardRow[]> {
  return lookThenLock(
    () => cardsToChange(tx, staff, ids),
    () => lockCards(tx, ids),
  )
}

async function cardsToChange(db: Queryable, staff: Staff, ids: readonly number[]): Promise<CardRow[]> {
  const rows = new Map((await findCards(db, ids)).map((row) => [row.id, row]))
  const cards = ids.map((id) => found(rows.get(id), cardWord))
  for (const card of cards) {
    if (await mayChangeCard(db, staff.id, card)) continue
    if (!(await maySeeCard(db, staff.id, card))) throw notFound(cardWord)
    throw new Problem('forbidden', 'You may look at this card, but not change it.')
  }
  return cards
}

export async function lockOneToChange(tx: Tx, staff: Staff, id: number): Promise<CardRow> {
  return found((await lockToChange(tx, staff, id))[0], cardWord)
}

/** Says the first of these that is a refusal. */
export function refuse(...refusals: readonly (string | undefined)[]): void {
  const says = refusals.find((one) => one !== undefined)
  if (says !== undefined) throw new Problem('conflict', says)
}

/** Nothing new comes onto cards of a definition that is no longer shared with the group that issued them. */
export async function sharedRefusal(tx: Tx, { definition_id, issuer_group_id }: OfGroup): Promise<string | undefined> {
  return (await isThereFor(tx, definition_id, issuer_group_id)) ? undefined : notShared
}

export const mustBeShared = async (tx: Tx, card: OfGroup): Promise<void> => refuse(await sharedRefusal(tx, card))

/** Beside a field of the form. */
export function refuseField(field: string, ...refusals: readonly (string | undefined)[]): void {
  const says = refusals.find((one) => one !== undefined)
  if (says !== undefined) throw new Problem('invalid', 'Please check the marked fields.', { errors: { [field]: [says] } })
}

/** In the history of its definition. The sentence names a card by its last four, and maybe another one; a code is in none. */
export async function note({ tx, changed }: Pick<Change, 'tx' | 'changed'>, card: OfGroup, description: string, other = card): Promise<void> {
  const withheld = cardsWithheld(card.issuer_group_id, other.issuer_group_id)
  changed({ id: card.definition_id, description: plain(description), withheld, reach: await reachOfCard(tx, card) })
}

export async function shown(db: Queryable, staff: Staff, id: number, deps: AnswerDeps): Promise<GiftCard> {
  const card = found(await findSeenCard(db, staff.id, id), cardWord)
  const [answer] = await answersOf(db, deps, [card])
  return found(answer, cardWord)
}
