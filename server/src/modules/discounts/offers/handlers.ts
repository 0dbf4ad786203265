import { canonicalTerms, offerTroubles, othersPay } from '@brigade/contract/discounts/judging.ts'
import { type OfferAct, offers } from '@brigade/contract/discounts/offers.ts'
import type { OfferTerms } from '@brigade/contract/discounts/terms.ts'
import type { Outcome } from '@brigade/contract/kit/outcome.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { mayReach, reachableAmong, reachOf } from '../../../platform/access/policy.ts'
import { found, lockReached, mustBeCurrent } from '../../../platform/access/records.ts'
import { removeRecords } from '../../../platform/access/remove-records.ts'
import { type Change, type Handlers, type Staff, serves } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import { registeredType } from '../../../platform/resource-registry.ts'
import { done, type RowAnswer, rowByRow, unchanged } from '../../../platform/row-by-row.ts'
import { mustStayIn, placeStays } from '../../access-groups/public.ts'
import { sharedSegments } from '../../customers/segments/public.ts'
import { answerOf, versionAnswer } from './answers.ts'
import { calendarHandlers } from './calendar.ts'
import { optOutHandlers } from './opt-outs.ts'
import { afterAct, copyName, isLive, othersPayText, overText, sameTerms, segmentsIn, takesMoreOfOthers } from './rules.ts'
import * as store from './store-offers.ts'
import { editOffer, insertOffer, insertVersion, setStatus } from './store-writing.ts'
import { tellBelow, toldOf } from './told.ts'
import { whyNotAsk } from './who-asks.ts'

const type = 'discount'
const word = 'offer'
const thisOffer = 'this offer'

type Own = Omit<Handlers<typeof offers>, keyof typeof optOutHandlers | keyof typeof calendarHandlers>

const offerHandlers: Own = {
  async searchDiscounts({ input, staff, db }) {
    const { rows, total } = await store.searchVisible(db, staff.id, input)
    return { data: rows.map(answerOf), total, page: input.page, per_page: input.per_page }
  },

  async createDiscount({ input: { discount, parent_access_group_id: groupId }, staff, write }) {
    return write(async (change) => {
      await mustStayIn(change.tx, staff.id, 'discounts_admin', groupId)
      const terms = canonicalTerms(discount.terms)
      const { name, currency } = discount
      const wanted = { terms, restaurant_ids: discount.restaurant_ids }
      await mustBeFit(change.tx, staff, { currency, groupId }, undefined, wanted)
      return made(change, staff, { name, currency, groupId, ...wanted })
    })
  },

  async getDiscount({ input: { id }, staff, db }) {
    return answerOf(found(await store.findSeen(db, staff.id, id), word))
  },

  async discountVersions({ input, db }) {
    const { rows, total } = await store.versionsOf(db, input)
    return { data: rows.map(versionAnswer), total, page: input.page, per_page: input.per_page }
  },

  async updateDiscount({ input: { id, discount, version }, staff, write }) {
    return write(async ({ tx, changed }) => {
      // Its company stays what it is while restaurants and who pays are judged.
      await placeStays(tx, type, id)
      const before = await lockReached(tx, staff, type, id, store.lock)
      mustBeCurrent(before, version, thisOffer)
      if (before.status === 'ended') throw new Problem('conflict', 'This offer has ended for good. Duplicate it instead.')
      const { name } = discount
      const was = store.termsOf(before)
      const terms = canonicalTerms(discount.terms)
      const restaurant_ids = await withHidden(tx, staff, before.restaurant_ids, discount.restaurant_ids)
      const isNews = !sameTerms(terms, was)
      const isElsewhere = !isSame(restaurant_ids, before.restaurant_ids)
      if (!isNews && !isElsewhere && name === before.name) return answerOf(await seen(tx, staff, id))
      const place = { currency: before.currency, groupId: before.parent_access_group_id }
      await mustBeFit(tx, staff, place, { terms: was, restaurant_ids: before.restaurant_ids }, { terms, restaurant_ids })
      const number = before.newest_version + (isNews ? 1 : 0)
      if (isNews) await insertVersion(tx, { offerId: id, number, terms, madeBy: staff.name })
      await editOffer(tx, id, { name, restaurant_ids, ...(isNews && { news: { number, terms } }) })
      if (isLive(before.status)) await mustStayLive(tx, before)
      const row = await seen(tx, staff, id)
      changed({ id, ...(await toldOf(tx, before, row)) })
      await tellBelow(tx, [before.parent_access_group_id])
      return answerOf(row)
    })
  },

  async actOnDiscount({ input: { id, act, version }, staff, write }) {
    return write(async (change) => {
      const { groups } = await acted(change, staff, id, act, version)
      await tellBelow(change.tx, groups)
      return answerOf(await seen(change.tx, staff, id))
    })
  },

  async actOnDiscounts({ input: { ids, act }, staff, write }) {
    return write(async (change) => {
      const touched = new Set<number>()
      const results = await actedOnSeveral(change, staff, ids, async (id) => {
        const { answer, groups } = await acted(change, staff, id, act)
        for (const group of groups) touched.add(group)
        return answer
      })
      await tellBelow(change.tx, [...touched])
      return { results }
    })
  },

  async duplicateDiscount({ input: { id }, staff, write }) {
    return write(async (change) => {
      const { tx } = change
      await placeStays(tx, type, id)
      const source = await lockReached(tx, staff, type, id, store.lock)
      const groupId = source.parent_access_group_id
      if (!(await mayReach(tx, staff.id, 'discounts_admin', 'access_group', groupId)))
        throw new Problem('forbidden', 'You may change this offer, but not make others in its organization.')
      const terms = store.termsOf(source)
      if (othersPay(terms)) await mustDecideForOthers(tx, staff, groupId)
      const { currency, restaurant_ids } = source
      return made(change, staff, { name: copyName(source.name), currency, groupId, terms, restaurant_ids })
    })
  },

  async removeDiscount({ input: { id }, staff, write }) {
    return write(async (change) => {
      const { name } = await removed(change, staff, id)
      return { id, name }
    })
  },

  async removeDiscounts({ input: { ids }, staff, write }) {
    return write(async (change) => {
      const changeable = await reachableAmong(change.tx, staff.id, 'discounts_admin', type, ids)
      // A stranger does not wait for what they may not delete.
      const removeOne = (id: number) => removed(change, staff, found(changeable.has(id) ? id : undefined, word))
      return { results: await removeRecords(change, staff, type, ids, removeOne) }
    })
  },
}

/** Offers, their versions, who takes no part, and the calendar. */
export const offerRoutes = serves(offers, { ...offerHandlers, ...optOutHandlers, ...calendarHandlers })

const seen = async (tx: Tx, staff: Staff, id: number): Promise<store.SeenOffer> => found(await store.findSeen(tx, staff.id, id), word)

interface Wanted {
  readonly terms: OfferTerms
  readonly restaurant_ids: readonly number[]
}

interface Made extends Wanted {
  readonly name: string
  readonly currency: string
  readonly groupId: number
}

async function made({ tx, changed }: Change, staff: Staff, { groupId, ...offer }: Made) {
  const id = await insertOffer(tx, { ...offer, parent_access_group_id: groupId, madeBy: staff.name })
  const row = await seen(tx, staff, id)
  changed({ id, ...(await toldOf(tx, undefined, row)) })
  return answerOf(row)
}

/** What may not be said, by the part of the form; and whether the person may spend what others pay. */
async function mustBeFit(
  tx: Tx,
  staff: Staff,
  { currency, groupId }: { readonly currency: string; readonly groupId: number },
  before: Wanted | undefined,
  after: Wanted,
): Promise<void> {
  const isNew = (id: number) => !before?.restaurant_ids.includes(id)
  const places = after.restaurant_ids.filter(isNew)
  const known = before ? segmentsIn(before.terms.conditions) : []
  const segments = segmentsIn(after.terms.conditions).filter((id) => !known.includes(id))
  const root = found(await store.rootOf(tx, groupId), 'access group')
  const nameable = await store.nameableAmong(tx, staff.id, groupId, places)
  const abroad = [...nameable.values()].find((place) => place.currency !== currency)
  const shared = await sharedSegments(tx, staff.id, root, segments)
  const isEverywhere = after.restaurant_ids.length === 0 && before !== undefined && before.restaurant_ids.length > 0
  const mayWiden = !isEverywhere || (await mayReach(tx, staff.id, 'discounts_admin', 'access_group', groupId))
  const whyNot = segments.length === 0 ? undefined : await whyNotAsk(tx, staff.id, groupId)
  mustHaveNone({
    ...(!mayWiden && { restaurant_ids: 'Only a person with “Discounts admin” on its organization can have it apply at all of its restaurants' }),
    ...(places.some((id) => !nameable.has(id)) && { restaurant_ids: 'Choose restaurants below its organization' }),
    ...(abroad && { restaurant_ids: `${abroad.name} charges ${abroad.currency}, this offer is in ${currency}` }),
    ...(whyNot !== undefined && { conditions: `You may not have it ask about another segment. ${whyNot}` }),
    ...(segments.some((id) => !shared.has(id)) && { conditions: 'Choose a segment that is shared in your company' }),
    ...offerTroubles(after.terms, currency),
  })
  if (takesMoreOfOthers(before, after)) await mustDecideForOthers(tx, staff, groupId)
}

function mustHaveNone(troubles: Readonly<Record<string, string>>): void {
  const errors = Object.fromEntries(Object.entries(troubles).map(([field, sentence]) => [field, [sentence]]))
  if (Object.keys(errors).length > 0) throw new Problem('invalid', 'Please check the marked fields.', { errors })
}

/** What platform or partners pay is decided for the whole company. */
async function mustDecideForOthers(tx: Tx, staff: Staff, groupId: number): Promise<void> {
  const root = found(await store.rootOf(tx, groupId), 'access group')
  if (await mayReach(tx, staff.id, 'discounts_admin', 'access_group', root)) return
  throw new Problem('forbidden', othersPayText, { errors: { paid_by: ['Only a person with “Discounts admin” on the whole company can say this'] } })
}

/** A form does not show the restaurants that its person may not see: they stay. */
async function withHidden(tx: Tx, staff: Staff, before: readonly number[], sent: readonly number[]): Promise<number[]> {
  const visible = await store.seenAmong(tx, staff.id, before)
  return [...new Set([...sent, ...before.filter((id) => !visible.has(id))])].toSorted((a, b) => a - b)
}

const isSame = (one: readonly number[], other: readonly number[]): boolean => one.length === other.length && one.every((id) => other.includes(id))

/** One that is at work begins and ends by its new schedule. */
async function mustStayLive(tx: Tx, { id, status }: store.OfferRow): Promise<void> {
  const { has_begun, is_over } = await store.phaseOf(tx, id)
  if (is_over) mustHaveNone({ schedule: overText })
  const now = has_begun ? 'active' : 'scheduled'
  if (now !== status) await setStatus(tx, [id], now)
}

interface Acted {
  readonly answer: RowAnswer
  /** The group whose restaurants hear of it; none where nothing was to be done. */
  readonly groups: readonly number[]
}

async function acted({ tx, changed }: Change, staff: Staff, id: number, act: OfferAct, version?: number): Promise<Acted> {
  const before = await lockReached(tx, staff, type, id, store.lock)
  mustBeCurrent(before, version, thisOffer)
  const next = afterAct(act, before.status, await store.phaseOf(tx, id))
  if (next === undefined) return { answer: unchanged(before.name, unchangedText[act]), groups: [] }
  if ('refusal' in next) throw new Problem('conflict', next.refusal)
  if (before.status === 'draft' && act === 'start') await mayStart(tx, staff, before)
  await editOffer(tx, id, { status: next.status })
  changed({ id, before: { status: before.status }, after: { status: next.status } })
  return { answer: done(before.name), groups: [before.parent_access_group_id] }
}

/**
 * Whom a segment means is anybody's who may change the segment, as long as only drafts ask about it. So one is started by a person who may have
 * it ask.
 */
async function mayStart(tx: Tx, staff: Staff, offer: store.OfferRow): Promise<void> {
  if (segmentsIn(store.termsOf(offer).conditions).length === 0) return
  const whyNot = await whyNotAsk(tx, staff.id, offer.parent_access_group_id)
  if (whyNot !== undefined) throw new Problem('forbidden', `This offer asks about a segment of customers, so you may not start it. ${whyNot}`)
}

const unchangedText: Readonly<Record<OfferAct, string>> = {
  start: 'It is started already.',
  pause: 'It is paused already.',
  end: 'It has ended already.',
}

/** Always in the order of their ids, so that two such calls wait for each other and never block each other. */
async function actedOnSeveral({ tx }: Change, staff: Staff, ids: readonly number[], actOn: (id: number) => Promise<RowAnswer>): Promise<Outcome[]> {
  const visible = await reachableAmong(tx, staff.id, 'discounts', type, ids)
  const names = (await registeredType(type)?.namesOf(tx, [...visible])) ?? new Map<number, string>()
  const changeable = await reachableAmong(tx, staff.id, 'discounts_admin', type, ids)
  return rowByRow({
    tx,
    ids: ids.toSorted((a, b) => a - b),
    nameOf: (id) => names.get(id) ?? '',
    change: async (id) => {
      if (names.has(id) && !changeable.has(id)) throw new Problem('forbidden', 'You may look at it, but not change it.')
      if (!changeable.has(id)) throw notFound(word)
      return actOn(id)
    },
  })
}

async function removed({ tx, changed }: Change, staff: Staff, id: number): Promise<{ name: string }> {
  const row = await lockReached(tx, staff, type, id, store.lockToRemove)
  if (await store.hasUses(tx, id)) throw new Problem('conflict', `${row.name} was used, so it stays. End it instead.`)
  const told = await toldOf(tx, row, undefined)
  const reach = await reachOf(tx, type, id)
  await store.remove(tx, id)
  changed({ id, ...told, reach })
  await tellBelow(tx, [row.parent_access_group_id])
  return row
}
