import { canonicalTerms } from '@brigade/contract/discounts/judging.ts'
import type { OfferTerms } from '@brigade/contract/discounts/terms.ts'
import { counted } from '@brigade/contract/kit/named.ts'
import { lostStates } from '@brigade/contract/orders/codes.ts'
import { diffOf } from '../../platform/audit/write.ts'
import type { Tx } from '../../platform/database.ts'
import { type DemoGroup, groupNamed } from '../../platform/demo-groups.ts'
import { byPerson, type DemoEntry, type DemoStaff } from '../../platform/demo-history.ts'
import { diceFrom } from '../../platform/dice.ts'
import type { Moment } from '../../platform/wall-time.ts'
import type { GuestBasket } from '../orders/public.ts'
import type { SeededRestaurant } from '../restaurants/public.ts'
import { codeByChance, lettersFor } from './codes/rules.ts'
import { insertCodes } from './codes/store-codes.ts'
import { type DemoCodes, type DemoOffer, demoOffers } from './demo/demo-offers.ts'
import { counter, type DemoReservation, type OffersAtWork } from './demo/offers-at-work.ts'
import * as store from './demo/store-demo.ts'
import { historyFieldsOf } from './offers/rules.ts'
import { insertOptOut } from './offers/store-opt-outs.ts'
import { editOffer, insertOffer, insertVersion } from './offers/store-writing.ts'
import { evaluationAnswer } from './using/evaluating.ts'

const day = 86_400_000
const hour = 3_600_000

interface OfferPlan {
  readonly groups: readonly DemoGroup[]
  readonly restaurants: readonly SeededRestaurant[]
  readonly owner: DemoStaff
  readonly now: Moment
}

/** The offers of the demo company, before anybody orders; answers the history of them. */
export async function insertOffers(tx: Tx, { groups, restaurants, owner, now }: OfferPlan): Promise<DemoEntry[]> {
  const [root] = groups
  if (!root) throw new Error('The demo company has no groups.')
  const dice = diceFrom(20_31)
  const entries: DemoEntry[] = []
  for (const plan of demoOffers(now)) {
    const group = groupNamed(groups, plan.owner)
    const versions = plan.versions.map(({ madeAgo, terms }) => ({ at: now - madeAgo * day, terms: canonicalTerms(terms) }))
    const [first] = versions
    if (!first) continue
    const id = await insertOffer(tx, {
      name: plan.name,
      currency: 'USD',
      parent_access_group_id: group.id,
      restaurant_ids: [],
      terms: first.terms,
      madeBy: owner.name,
      status: plan.status,
      at: new Date(first.at),
    })
    for (const [index, { at, terms }] of versions.entries()) {
      if (index === 0) continue
      await insertVersion(tx, { offerId: id, number: index + 1, terms, madeBy: owner.name, at: new Date(at) })
      await editOffer(tx, id, { news: { number: index + 1, terms } })
    }
    const told = historyOf(plan, { id, group, versions, owner, now })
    const hasBegun = plan.status !== 'draft' && plan.status !== 'scheduled'
    await store.setMoments(tx, id, {
      startedAt: hasBegun ? new Date(first.at + hour) : null,
      endedAt: plan.status === 'ended' ? new Date(leftAt(plan, now)) : null,
      changedAt: new Date(told.at(-1)?.at ?? first.at),
    })
    for (const name of plan.without ?? []) {
      const place = restaurants.find((one) => one.name === name)
      if (place) await insertOptOut(tx, id, { type: 'restaurant', id: place.id }, owner.name)
    }
    for (const codes of plan.codes ?? []) {
      const common = { discountId: id, rootId: root.id, maxUses: codes.code ? null : 1, customerId: null, expiresOn: null, batch: codes.batch }
      const letters = lettersFor(codes.count)
      const made = codes.code
        ? [codes.code]
        : Array.from({ length: codes.count }, () => codeByChance(codes.prefix, letters, (most) => dice.whole(0, most - 1)))
      await store.setMomentsOfCodes(tx, await insertCodes(tx, common, made), new Date(codesMadeAt(first.at)))
    }
    entries.push(...told)
  }
  return entries
}

const codesMadeAt = (at: Moment): Moment => at + hour / 2
const leftAt = ({ leftAgo = 0 }: DemoOffer, now: Moment): Moment => now - leftAgo * day

interface Told {
  readonly id: number
  readonly group: DemoGroup
  readonly versions: readonly { readonly at: Moment; readonly terms: OfferTerms }[]
  readonly owner: DemoStaff
  readonly now: Moment
}

function historyOf(plan: DemoOffer, { id, group, versions, owner, now }: Told): DemoEntry[] {
  const of = { resource: 'discount', resource_id: id, reach: group.ancestors, ...byPerson(owner) } as const
  const fields = (terms: OfferTerms, status: DemoOffer['status']) =>
    historyFieldsOf({ name: plan.name, currency: 'USD', status, parent_access_group_name: group.name, terms, restaurant_ids: [] })
  const status = (before: string, after: string, at: Moment): DemoEntry => ({
    ...of,
    action: 'update',
    changes: diffOf({ status: before }, { status: after }),
    at,
  })
  const began = plan.status === 'scheduled' ? 'scheduled' : 'active'
  const has = plan.status === 'paused' || plan.status === 'ended'
  return versions.flatMap(({ at, terms }, index): DemoEntry[] => {
    const before = versions[index - 1]
    if (before) {
      const [was, is] = [
        { 'newest version': String(index), ...fields(before.terms, 'active') },
        { 'newest version': String(index + 1), ...fields(terms, 'active') },
      ]
      return [{ ...of, action: 'update', changes: diffOf(was, is), at }]
    }
    return [
      { ...of, action: 'create', changes: diffOf(undefined, fields(terms, 'draft')), at },
      ...(plan.codes ?? []).map((codes): DemoEntry => ({ ...of, action: 'update', changes: [], description: madeText(codes), at: codesMadeAt(at) })),
      ...(plan.status === 'draft' ? [] : [status('draft', began, at + hour)]),
      ...(has ? [status('active', plan.status, leftAt(plan, now))] : []),
    ]
  })
}

const madeText = ({ code, count, batch }: DemoCodes): string => (code ? `Added the code ${code}` : `Made ${counted(count, 'code')} for “${batch}”`)

interface UsePlan {
  readonly groups: readonly DemoGroup[]
  readonly owner: DemoStaff
  /** Whose numbers the orders carry. */
  readonly system: string
  readonly now: Moment
  /** What staff want to take something off. */
  readonly asking: GuestBasket
}

/** What the orders have of offers, with its counters, and one that waits for somebody right now: until tomorrow, so that whoever looks sees it. */
export async function insertUses(tx: Tx, work: OffersAtWork, { groups, owner, system, now, asking }: UsePlan): Promise<void> {
  const [root] = groups
  if (!root) throw new Error('The demo company has no groups.')
  const orders = new Map((await store.writtenOrders(tx, system, work.reservations)).map((one) => [keyOf(one.restaurant_id, one.external_id), one]))
  const first = await store.nextReservation(tx)
  const written = work.reservations
    .flatMap((one) => {
      const order = orders.get(keyOf(one.restaurantId, one.externalId))
      const isOff = lostStates.some((state) => state === order?.state)
      return order ? [{ one, orderId: order.id, status: isOff ? ('rolled_back' as const) : ('applied' as const) }] : []
    })
    .toSorted((a, b) => a.one.at - b.one.at)
  const waiting = { one: work.askedByStaff(asking), orderId: null, status: 'waiting' as const, expiresAt: now + day }
  const lines = [...written, waiting].map(({ one, ...more }, at) => linesOf(one, { id: first + at, root, owner, system, ...more }))
  await store.insertReservations(
    tx,
    lines.map(({ reservation }) => reservation),
  )
  await store.insertUses(
    tx,
    lines.flatMap(({ uses }) => uses),
  )
  await store.countUses(tx)
}

const keyOf = (restaurantId: number, externalId: string): string => `${restaurantId} ${externalId}`

interface Around {
  readonly id: number
  readonly root: DemoGroup
  readonly owner: DemoStaff
  readonly system: string
  readonly orderId: number | null
  readonly status: 'applied' | 'rolled_back' | 'waiting'
  readonly expiresAt?: Moment
}

function linesOf(
  { restaurantId, externalId, at, asked, evaluation, uses }: DemoReservation,
  { id, root, owner, system, orderId, status, expiresAt }: Around,
): { readonly reservation: store.ReservationLine; readonly uses: readonly store.UseLine[] } {
  const moment = new Date(at).toISOString()
  return {
    reservation: {
      id,
      restaurant_id: restaurantId,
      root_id: root.id,
      system,
      reference: externalId,
      status,
      expires_at: expiresAt === undefined ? null : new Date(expiresAt).toISOString(),
      asked,
      evaluation: evaluationAnswer(evaluation),
      order_id: orderId,
      inserted_at: moment,
    },
    uses: uses.map(({ applied, reason, discountId, versionNumber, codeId, day: of }) => ({
      reservation_id: id,
      discount_id: discountId,
      version_number: versionNumber,
      code_id: codeId,
      day: of,
      status,
      amount: applied.amount_minor,
      currency: evaluation.currency,
      allocations: applied.allocations,
      paid_by: applied.paid_by,
      reason,
      actor: reason === '' ? '' : counter,
      decided_by: applied.needs_approval && status !== 'waiting' ? owner.name : '',
      at: moment,
    })),
  }
}
