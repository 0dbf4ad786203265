import { type Refund, refundOf } from '@brigade/contract/discounts/engine/refund.ts'
import type { discountUsing } from '@brigade/contract/discounts/using.ts'
import type { AnswerOf } from '@brigade/contract/kit/endpoint.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import type { Change, Deps } from '../../../platform/context.ts'
import { announceUses } from './announcing.ts'
import { reservationAnswer } from './answers.ts'
import { basketOf } from './evaluating.ts'
import { reservationsEnded } from './happenings.ts'
import { movesOf } from './rules.ts'
import { moveCounters } from './store-counters.ts'
import type { Place } from './store-places.ts'
import { addRefunded, keepRefund, refundOfReference, returnedBefore } from './store-refunds.ts'
import { type ReservationRow, usesHeld } from './store-reservations.ts'

type Answer = AnswerOf<typeof discountUsing.refundDiscounts>

export interface Refunding {
  readonly reference: string
  readonly lines: readonly { readonly id: string; readonly quantity: number | null }[]
}

/**
 * What goes back for lines that are returned, of a reservation that is held, by the allocations that were stored. The use stays used; what was
 * given becomes less. The same refund again gives nothing more.
 */
export async function refund(
  deps: Pick<Deps, 'database' | 'log'>,
  { tx, afterwards }: Change,
  place: Place,
  row: ReservationRow,
  { reference, lines }: Refunding,
): Promise<Answer> {
  if (row.status !== 'applied') throw new Problem('conflict', 'Nothing was taken off this order. There is nothing to give back.')
  const asked = lines.map(({ id, quantity }) => ({ target: 'line' as const, id, quantity: quantity === null ? null : Math.round(quantity * 1000) }))
  const before = await refundOfReference<Omit<Answer, 'reservation'>>(tx, row.id, reference)
  if (before) {
    const isSame = JSON.stringify(before.asked.map(keyOf)) === JSON.stringify(asked.map(keyOf))
    if (!isSame) throw new Problem('conflict', `The refund “${reference}” was made already, of other lines. Use another reference.`)
    return { ...before.answer, reservation: reservationAnswer(row) }
  }
  const basket = basketOf(place, row.asked.basket as Parameters<typeof basketOf>[1])
  const back = refundOf(basket, row.evaluation, await returnedBefore(tx, row.id), asked)
  if ('troubles' in back) throw troubled(back.troubles, lines)
  await takeOff(tx, row, back)
  const answer = {
    lines: back.lines.map(({ id, total_minor, discount_minor, refund_minor }) => ({ id, total_minor, discount_minor, refund_minor })),
    paid_by: [...back.paid_by],
    refund_minor: back.refund_minor,
  }
  await keepRefund(tx, row.id, reference, { asked, answer })
  await reservationsEnded.announce(tx, { reservationIds: [row.id], what: 'refunded' })
  afterwards(async () =>
    announceUses(
      deps,
      back.offers.flatMap(({ offer_id }) => (offer_id > 0 ? [offer_id] : [])),
    ),
  )
  return { ...answer, reservation: reservationAnswer(row) }
}

/** Counters of what was given, and the uses themselves. */
async function takeOff(tx: Change['tx'], row: ReservationRow, { offers }: Refund): Promise<void> {
  const back = new Map(offers.map(({ offer_id, amount_minor }) => [offer_id, amount_minor]))
  const held = (await usesHeld(tx, [row.id])).filter(({ discountId }) => back.has(discountId))
  const unlimited = { codeUses: null, uses: null, budget: null, perDay: null, perGuest: null }
  const after = held.map((one) => ({ ...one, amount: one.amount - (back.get(one.discountId) ?? 0), limits: unlimited }))
  await moveCounters(tx, movesOf(held, after))
  for (const { discountId } of held) await addRefunded(tx, row.id, discountId, back.get(discountId) ?? 0)
}

const keyOf = ({ id, quantity }: { readonly id: string; readonly quantity: number | null }) => [id, quantity]

function troubled(troubles: readonly { readonly id: string; readonly error: string }[], lines: Refunding['lines']): Problem {
  const errors: Record<string, string[]> = {}
  for (const { id, error } of troubles) {
    const field = `lines.${lines.findIndex((line) => line.id === id)}.quantity`
    errors[field] = [...(errors[field] ?? []), error]
  }
  return new Problem('invalid', `${troubles[0]?.error ?? 'This cannot be returned'}. Nothing was given back.`, { errors })
}
