import type { Hindrance } from '@brigade/contract/discounts/engine/types.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import type { Change, Deps } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import type { OrderingSystem } from '../../orders/public.ts'
import { withoutRight } from '../ledger/store-ledger.ts'
import { announceUses, announceWaiting } from './announcing.ts'
import { type Asked, type Evaluated, judge, limitedIn, type Read, readFor } from './evaluating.ts'
import { reservationsEnded } from './happenings.ts'
import { endRewards, keepRewards } from './rewards.ts'
import { canFail, codeOf, type Limits, movesOf, type OfferRead, type Wanted } from './rules.ts'
import { beginTaking, moveCounters, takeBack } from './store-counters.ts'
import { forgetRefunds } from './store-refunds.ts'
import {
  type KeptAsk,
  keepReservation,
  lockOverdueOf,
  type NewUse,
  type ReservationRow,
  replaceUses,
  setStatus,
  setUses,
  takeReference,
  type UseRow,
  usesHeld,
} from './store-reservations.ts'

type Working = Pick<Deps, 'secrets' | 'database' | 'log'>

export interface Reserving {
  readonly system: Pick<OrderingSystem, 'id' | 'system'>
  readonly reference: string
  readonly asked: Asked
}

/** So many of those whose time is over are freed for one that needs what they hold. */
const mostFreed = 200

/**
 * Keeps the uses of what applies to an order. What the same reference had before is given back in the same moment, so asked twice it is one
 * reservation. Who loses the last use to somebody faster has it refused, and keeps the rest. Counters are locked last and in one order
 * (store-counters.ts); nobody waits for a reservation while holding any.
 */
export async function reserve(deps: Working, { tx, afterwards }: Change, { system, reference, asked }: Reserving): Promise<ReservationRow> {
  const { place } = asked
  const { row, isNew } = await takeReference(tx, { restaurantId: place.id, rootId: place.root_id, system, reference })
  if (row.root_id !== place.root_id) throw new Problem('conflict', 'This order number was used at another company. Use another reference.')
  const isOwn = row.credential_id === system.id
  if (!isOwn) await mustBeFree(tx, row)
  // The order stands: nothing of it changes any more.
  if (row.status === 'applied') return row
  const held = isNew ? [] : await usesHeld(tx, [row.id])
  // A yes of somebody was to the credential that asked for it.
  const own = isOwn ? held : held.map((one) => ({ ...one, decidedBy: '' }))
  const read = await readFor(tx, deps.secrets, asked, { id: row.id, tx })
  const taking = new Taking(tx, row.id, read, own)
  const { evaluated, uses } = await taking.most()
  const isWaiting = uses.some(({ status }) => status === 'waiting')
  await keepRewards(tx, { reservationId: row.id, customerId: read.around.customerId, currency: place.currency, rewards: rewardsIn(evaluated) }, isNew)
  await replaceUses(tx, row.id, uses, isNew)
  if (!isNew) await forgetRefunds(tx, row.id)
  const after = await keepReservation(tx, row.id, {
    status: isWaiting ? 'waiting' : 'reserved',
    credentialId: system.id,
    asked: keptAsk(asked),
    evaluation: evaluated.answer,
  })
  if (isWaiting || row.status === 'waiting') await announceWaiting(tx, place.id)
  const touched = new Set([...own, ...uses, ...taking.freed].map(({ discountId }) => discountId))
  afterwards(async () => announceUses(deps, [...touched]))
  return after
}

/** What another credential reserved under the same reference stays its own, while it is used or may still be. */
async function mustBeFree(tx: Tx, { id, status, is_overdue, system, reference }: ReservationRow): Promise<void> {
  const isOpen = (status === 'reserved' || status === 'waiting') && !is_overdue
  if (status !== 'applied' && !(isOpen && (await withoutRight(tx, [id])).length === 0)) return
  const has = status === 'applied' ? 'has used' : 'keeps'
  throw new Problem(
    'conflict',
    `Another credential of “${system}” ${has} the reference “${reference}” for an order of its own. Use another reference.`,
  )
}

class Taking {
  readonly #tx: Tx
  readonly #id: number
  readonly #read: Read
  readonly #own: readonly UseRow[]
  /** What reservations held whose time is over. */
  freed: readonly UseRow[] = []
  readonly #lost = new Map<number, Hindrance>()

  constructor(tx: Tx, id: number, read: Read, own: readonly UseRow[]) {
    this.#tx = tx
    this.#id = id
    this.#read = read
    this.#own = own
  }

  /** Takes as much as there is. Each further try knows of one more offer that is not to be had, or of more that was free. */
  async most(): Promise<{ evaluated: Evaluated; uses: NewUse[] }> {
    for (;;) {
      const evaluated = judge(this.#read, [...this.#own, ...this.freed], this.#lost)
      if (await this.#free(limitedIn(evaluated).filter((id) => !this.#lost.has(id)))) continue
      const wanted = evaluated.evaluation.applied.flatMap((one) => {
        const offer = evaluated.offers.get(one.offer_id)
        return offer ? [{ offer, applied: one }] : []
      })
      const before = [...this.#own, ...this.freed]
      const uses = wanted.map((one) => wantedUse(one, this.#read, this.#own, before))
      const moves = movesOf(before, uses)
      const mayFail = canFail(moves)
      if (mayFail) await beginTaking(this.#tx)
      const lost = await moveCounters(this.#tx, moves)
      if (lost.size === 0) return { evaluated, uses }
      await takeBack(this.#tx)
      if (await this.#free([...lost.keys()])) continue
      for (const [id, hindrance] of lost) this.#lost.set(id, hindrance)
    }
  }

  /** Ends reservations of these offers whose time is over; whether there were any. */
  async #free(discountIds: readonly number[]): Promise<boolean> {
    if (discountIds.length === 0) return false
    const ids = await lockOverdueOf(this.#tx, discountIds, this.#id, mostFreed)
    if (ids.length === 0) return false
    const held = await usesHeld(this.#tx, ids)
    await endRewards(this.#tx, ids, 'expired')
    await setUses(this.#tx, ids, 'expired')
    await setStatus(this.#tx, ids, 'expired')
    await reservationsEnded.announce(this.#tx, { reservationIds: ids, what: 'expired' })
    this.freed = [...this.freed, ...held]
    return true
  }
}

type Applied = Evaluated['evaluation']['applied'][number]

/** What a use holds of an offer, and how far its counters may go. `freed` is given back in the same moment, the reservation's own among it. */
function wantedUse(
  { offer, applied }: { offer: OfferRead; applied: Applied },
  read: Read,
  own: readonly UseRow[],
  freed: readonly UseRow[],
): NewUse & Wanted {
  const { around, guestKeys, asked } = read
  const { uses, per_day, per_guest, budget_minor } = offer.terms.limits
  const code = codeOf(offer, around)
  const [guest = ''] = per_guest === null ? [] : guestKeys
  const staff = asked.staff.find(({ discount_id }) => discount_id === offer.id)
  const before = own.find(({ discountId }) => discountId === offer.id)
  // Somebody said yes to as much already, for the same reason.
  const isApproved =
    before?.status === 'reserved' && before.decidedBy !== '' && applied.amount_minor <= before.amount && before.reason === (staff?.reason ?? '')
  const limits: Limits = {
    codeUses: code?.max_uses ?? null,
    uses,
    budget: budget_minor,
    perDay: per_day,
    perGuest: per_guest === null ? null : per_guest - usedElsewhere(offer.id, guest, read, freed),
  }
  return {
    discountId: offer.id,
    versionNumber: offer.version_number,
    codeId: code?.id ?? null,
    customerId: around.customerId,
    guest,
    day: per_day === null ? null : around.day,
    status: applied.needs_approval && !isApproved ? 'waiting' : 'reserved',
    amount: applied.amount_minor,
    currency: around.currency,
    allocations: applied.allocations,
    paidBy: applied.paid_by,
    reason: staff?.reason ?? '',
    actor: staff?.by ?? '',
    decidedBy: isApproved ? before.decidedBy : '',
    limits,
  }
}

/** How often the guest used an offer by what else the guest is known by. */
function usedElsewhere(discountId: number, guest: string, { guestKeys, usedByGuest }: Read, freed: readonly UseRow[]): number {
  const others = guestKeys.filter((key) => key !== guest)
  const back = freed.filter((one) => one.discountId === discountId && others.includes(one.guest)).length
  return others.reduce((sum, key) => sum + (usedByGuest.get(discountId)?.get(key) ?? 0), -back)
}

const rewardsIn = ({ evaluation, rewards }: Evaluated) =>
  evaluation.applied.flatMap((applied) => {
    const offer = rewards.get(applied.offer_id)
    return offer ? [{ offer, applied }] : []
  })

const keptAsk = ({ basket, at, channel, fulfilment, codes }: Asked): KeptAsk => ({
  basket,
  at: at.toISOString(),
  channel,
  fulfilment,
  codes: [...codes],
})
