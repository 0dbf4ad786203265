import { setImmediate as otherWork } from 'node:timers/promises'
import type { OfferCondition, OfferConditions } from '@brigade/contract/discounts/conditions.ts'
import { compileOffers } from '@brigade/contract/discounts/engine/compile.ts'
import { evaluate } from '@brigade/contract/discounts/engine/evaluate.ts'
import type { BasketCharge, LiveOffer, WallMoment } from '@brigade/contract/discounts/engine/types.ts'
import { momentsToTry } from '@brigade/contract/discounts/finder/moments.ts'
import type { SellableItem } from '@brigade/contract/discounts/finder/sellable.ts'
import type { OrderWay } from '@brigade/contract/discounts/finder/situations.ts'
import { percentOff, type StackFound, type StackSearch, stackSearch, type WorstStack } from '@brigade/contract/discounts/finder/worst-stack.ts'
import type { discountUsing } from '@brigade/contract/discounts/using.ts'
import type { Fulfilment } from '@brigade/contract/fields/sales-context.ts'
import { isGroup } from '@brigade/contract/kit/condition-groups.ts'
import type { InputOf, OutputOf } from '@brigade/contract/kit/endpoint.ts'
import { type GuestMenu, itemsOf } from '@brigade/contract/menus/guest-menu.ts'
import type { OrderChannel } from '@brigade/contract/orders/codes.ts'
import { Temporal } from 'temporal-polyfill'
import { mayReach } from '../../../platform/access/policy.ts'
import { found } from '../../../platform/access/records.ts'
import type { Deps, Staff } from '../../../platform/context.ts'
import { basketMenu } from '../../menus/publishing/public.ts'
import { type Draft, draftId, evaluationAnswer, type Read, readFor } from './evaluating.ts'
import { hindranceOf } from './rules.ts'
import { seenBy, seenDraft } from './simulating.ts'
import { type Place, placeOf } from './store-places.ts'
import { usableCodes } from './store-usable-codes.ts'
import { wallAt } from './wall.ts'

// The basket of a restaurant's menu that live offers make cheapest. Everything is read first; the search itself takes a fraction of a second,
// with other work between its steps.

type Answer = OutputOf<typeof discountUsing.worstStack>

export async function worstStackAt(
  { database, secrets, clock }: Pick<Deps, 'database' | 'secrets' | 'clock'>,
  staff: Staff,
  { restaurant_id, draft: asked, warn_percent }: InputOf<typeof discountUsing.worstStack>,
): Promise<Answer> {
  const now = clock.now()
  const { place, offers, draft, mayBeDraft } = await database.atOneMoment(async (tx) => {
    const at = found(await placeOf(tx, restaurant_id), 'restaurant')
    const tried = await seenDraft(tx, staff, asked && { ...asked, staff: null })
    const read = await readFor(tx, secrets, {
      place: at,
      at: now,
      channel: 'web',
      fulfilment: 'pickup',
      basket: { lines: [], charges: [] },
      codes: [],
      staff: [],
      rewards: [],
      guest: undefined,
      draft: tried,
      seenAmong: seenBy(tx, staff),
    })
    const byCode = read.offers.filter(({ terms }) => terms.method === 'code').map(({ id }) => id)
    const codes = await usableCodes(tx, byCode, read.around.day)
    const seen = await seenBy(tx, staff)(byCode)
    return {
      place: at,
      draft: tried,
      offers: offersToTry(read, tried, codes, seen),
      mayBeDraft: await mayReach(tx, staff.id, 'restaurants', 'restaurant', restaurant_id),
    }
  })
  const menuFor = async (fulfilment: Fulfilment): Promise<GuestMenu | undefined> =>
    (await basketMenu(database, { restaurantId: place.id, channel: 'web', fulfilment, instant: now, mayBeDraft }))?.menu
  const menu = await menuFor('pickup')
  if (!menu || offers.length === 0) return { worst: null, tried: 0 }
  const { worst, tried } = await inSteps({
    restaurant_id: place.id,
    currency: place.currency,
    tax_inclusive: place.tax_mode === 'inclusive',
    items: sellableOf(menu),
    offers,
    moments: momentsToTry(offers, wallAt(place.timezone, now)),
    ways: waysOf(offers, chargesOf(menu, false), chargesOf((await menuFor('delivery')) ?? menu, true)),
  })
  return { worst: worst && answerOf(worst, place, offers, draft, warn_percent), tried }
}

async function inSteps(search: StackSearch): Promise<StackFound> {
  const work = stackSearch(search)
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value
    await otherWork()
  }
}

/** Offers as if a guest had a code of each. Limits of one day, or one guest, are no limit on another. */
function offersToTry({ offers, around }: Read, draft: Draft | undefined, codes: ReadonlyMap<number, string>, seen: ReadonlySet<number>): LiveOffer[] {
  return offers.flatMap((offer): LiveOffer[] => {
    const { id, name, terms, currency } = offer
    const isDraft = draft !== undefined && id === (draft.id ?? draftId)
    const hindrance = hindranceOf({ ...offer, codes: [], used_that_day: 0, used_by_guest: 0 }, { ...around, isGuestKnown: true })
    if (hindrance !== undefined || (terms.method === 'code' && !isDraft && !codes.has(id))) return []
    const { budget_minor } = terms.limits
    // A code is named to those who see the offer.
    const code = seen.has(id) ? (codes.get(id) ?? '') : ''
    return [
      {
        id,
        name,
        terms,
        currency,
        budget_left_minor: budget_minor === null ? null : Math.max(0, budget_minor - offer.given_minor),
        ...(terms.method === 'code' && { given: { code } }),
      },
    ]
  })
}

/** What can be put into a basket some time: sizes are items of their own. */
function sellableOf(menu: GuestMenu): SellableItem[] {
  const all = new Map<string, SellableItem>()
  for (const { list, category, item } of itemsOf(menu)) {
    if (item.unavailable === 'hidden' || item.unavailable === 'no_price' || item.item_kind === 'text') continue
    const sold =
      item.sizes.length > 0
        ? item.sizes.map((size) => ({ plu: size.plu || item.plu, price: size.price_minor ?? item.price_minor }))
        : [{ plu: item.plu, price: item.price_minor }]
    for (const { plu, price } of sold) {
      if (price === null) continue
      const one = { name: item.name, category: category.name || list.name, plu, price_minor: price, tax_percent: null }
      all.set(JSON.stringify(one), one)
    }
  }
  return [...all.values()]
}

/** What is added to every order: charges that depend on the basket are left out. */
const chargesOf = (menu: GuestMenu, isDelivered: boolean): BasketCharge[] =>
  menu.charges.flatMap(({ id, name, kind, amount_type, amount, per, below_minor, unavailable }) => {
    const isFlat = amount_type === 'fixed' && per === 'order' && below_minor === null && amount > 0
    if (!isFlat || unavailable === 'hidden' || (kind === 'delivery' && !isDelivered)) return []
    return [{ id: `charge ${id}`, name, is_delivery: kind === 'delivery', amount_minor: amount, tax_percent: null }]
  })

/** Channels and fulfillments that offers tell apart, and the usual ones. */
function waysOf(offers: readonly LiveOffer[], charges: readonly BasketCharge[], ofDelivery: readonly BasketCharge[]): OrderWay[] {
  const channels = new Set<OrderChannel>(['web'])
  const fulfilments = new Set<Fulfilment>(['pickup', 'delivery', 'dine_in'])
  const look = (node: OfferCondition | OfferConditions): void => {
    if (isGroup<OfferCondition>(node)) for (const one of node.of) look(one)
    else if (node.field === 'channel') for (const one of node.channels) channels.add(one)
    else if (node.field === 'fulfilment') for (const one of node.fulfilments) fulfilments.add(one)
  }
  for (const { terms } of offers) look(terms.conditions)
  return [...channels].flatMap((channel) =>
    [...fulfilments].map((fulfilment) => ({ channel, fulfilment, charges: fulfilment === 'delivery' ? ofDelivery : charges })),
  )
}

function instantOf({ date, minute }: WallMoment, { timezone }: Place): string {
  const wall = Temporal.PlainDate.from(date).toPlainDateTime({ hour: Math.floor(minute / 60), minute: minute % 60 })
  return new Date(wall.toZonedDateTime(timezone).epochMilliseconds).toISOString()
}

function answerOf(
  { basket, context, codes, evaluation, percent }: WorstStack,
  place: Place,
  offers: readonly LiveOffer[],
  draft: Draft | undefined,
  warnPercent: number,
): NonNullable<Answer['worst']> {
  const others = offers.filter(({ id }) => id !== (draft?.id ?? draftId))
  return {
    at: instantOf(context.at, place),
    channel: context.channel,
    fulfilment: context.fulfilment,
    basket: { lines: basket.lines.map((line) => ({ ...line, quantity: line.quantity / 1000 })), charges: [...basket.charges] },
    codes: [...codes],
    evaluation: evaluationAnswer(evaluation),
    percent,
    is_bad: percent >= warnPercent,
    percent_without: draft ? percentOff(evaluate(basket, compileOffers(others), context)) : null,
  }
}
