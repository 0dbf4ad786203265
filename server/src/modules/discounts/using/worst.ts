import { setImmediate as breath } from 'node:timers/promises'
import { compileOffers } from '@brigade/contract/discounts/engine/compile.ts'
import { evaluate } from '@brigade/contract/discounts/engine/evaluate.ts'
import type { LiveOffer, WallMoment } from '@brigade/contract/discounts/engine/types.ts'
import { momentsToTry } from '@brigade/contract/discounts/finder/moments.ts'
import type { SellableItem } from '@brigade/contract/discounts/finder/sellable.ts'
import { percentOff, type StackFound, type StackSearch, stackSearch, type WorstStack } from '@brigade/contract/discounts/finder/worst-stack.ts'
import type { discountUsing } from '@brigade/contract/discounts/using.ts'
import type { AnswerOf, InputOf } from '@brigade/contract/kit/endpoint.ts'
import { Temporal } from 'temporal-polyfill'
import { mayReach } from '../../../platform/access/policy.ts'
import { found } from '../../../platform/access/records.ts'
import type { Deps, Staff } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { momentOf } from '../../../platform/wall-time.ts'
import { basketMenu } from '../../menus/publishing/public.ts'
import { activeCharges } from '../../restaurants/public.ts'
import { type Draft, draftId, evaluationAnswer, readFor } from './evaluating.ts'
import { type ChargeOfOrder, waysToOrder } from './order-ways.ts'
import { liveOffer } from './rules.ts'
import { seenDraft } from './simulating.ts'
import { soldItems } from './sold-items.ts'
import { openCodes } from './store-given.ts'
import { type Place, placeOf } from './store-places.ts'
import { wallAt } from './wall.ts'

type Answer = AnswerOf<typeof discountUsing.worstStack>

interface Reading {
  readonly place: Place
  readonly draft: Draft | undefined
  readonly offers: readonly LiveOffer[]
  readonly charges: readonly ChargeOfOrder[]
}

/** What is live at a restaurant, as if the guest had a code of each offer that has one and were whoever an offer is for. */
async function readOffers(db: Queryable, secrets: Deps['secrets'], staff: Staff, asked: Draft | null, placeId: number, now: Date): Promise<Reading> {
  const place = found(await placeOf(db, placeId), 'restaurant')
  const draft = await seenDraft(db, staff, asked)
  const basket = { lines: [], charges: [] }
  const nobody = { place, at: now, channel: 'web', fulfilment: 'pickup', basket, staff: [], rewards: [], guest: undefined, draft } as const
  const { offers, around } = await readFor(db, secrets, { ...nobody, codes: await openCodes(db, place.id, now) })
  const anybody = { ...around, isGuestKnown: true }
  return { place, draft, offers: offers.flatMap((offer) => liveOffer(offer, anybody, undefined) ?? []), charges: await activeCharges(db, place.id) }
}

/** The basket that live offers make cheapest, compared to its price. Nothing is held while it is looked for, and others are answered in between. */
export async function findWorst(
  { database, secrets, clock }: Pick<Deps, 'database' | 'secrets' | 'clock'>,
  staff: Staff,
  { restaurant_id, draft: asked, warn_percent }: InputOf<typeof discountUsing.worstStack>,
): Promise<Answer> {
  const now = clock.now()
  const { place, draft, offers, charges, mayBeDraft } = await database.atOneMoment(async (tx) => ({
    ...(await readOffers(tx, secrets, staff, asked, restaurant_id, now)),
    mayBeDraft: await mayReach(tx, staff.id, 'restaurants', 'restaurant', restaurant_id),
  }))
  const sold = await basketMenu(database, { restaurantId: place.id, channel: 'web', fulfilment: 'pickup', instant: now, mayBeDraft })
  const { worst, tried } = await searched(searchOf(place, offers, charges, sold ? soldItems(sold.menu) : [], wallAt(place.timezone, now)))
  return { worst: worst && worstAnswer(worst, place, offers, draft, warn_percent), tried }
}

const searchOf = (
  { id, currency, tax_mode }: Place,
  offers: readonly LiveOffer[],
  charges: readonly ChargeOfOrder[],
  items: readonly SellableItem[],
  now: WallMoment,
): StackSearch => ({
  restaurant_id: id,
  currency,
  tax_inclusive: tax_mode === 'inclusive',
  items,
  offers,
  moments: momentsToTry(offers, now),
  ways: waysToOrder(offers, charges),
})

async function searched(search: StackSearch): Promise<StackFound> {
  const work = stackSearch(search)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    await breath()
  }
}

function worstAnswer(
  { basket, context, codes, evaluation, percent }: WorstStack,
  { timezone }: Place,
  offers: readonly LiveOffer[],
  draft: Draft | undefined,
  warnPercent: number,
): NonNullable<Answer['worst']> {
  const others = draft === undefined ? undefined : offers.filter(({ id }) => id !== (draft.id ?? draftId))
  return {
    at: new Date(momentOf(timezone, Temporal.PlainDate.from(context.at.date), context.at.minute, 'opens')).toISOString(),
    channel: context.channel,
    fulfilment: context.fulfilment,
    basket: { lines: basket.lines.map((line) => ({ ...line, quantity: line.quantity / 1000 })), charges: [...basket.charges] },
    codes: codes.filter((code) => code !== ''),
    evaluation: evaluationAnswer(evaluation),
    percent,
    is_bad: percent >= warnPercent,
    percent_without: others === undefined ? null : percentOff(evaluate(basket, compileOffers(others), context)),
  }
}
