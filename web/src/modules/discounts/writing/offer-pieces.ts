import { conditionsText, endText, itemsText, type OfferNames, offerSentence, startText, windowsText } from '@brigade/contract/discounts/sentences.ts'
import { firstOfferTerms, type OfferEffect, type OfferTerms } from '@brigade/contract/discounts/terms.ts'
import { moneyText } from '@brigade/contract/kit/money-text.ts'
import { inWords } from '../../../ui/basics/calendar-names.ts'
import { dates } from '../../../ui/basics/dates.ts'
import { asksNothing, type OfferDraft } from './offer-draft.ts'
import { type Errors, type OfferPart, partOf } from './parts.ts'
import { sentenceWords as say } from './writing-texts.ts'

/** A blank of a sentence: pressed, the controls of its part open. */
export interface Blank {
  readonly part: OfferPart
  readonly text: string
  /** Nothing is said there yet, and nothing has to be. */
  readonly isOptional?: boolean
}
export type Piece = string | Blank

/** The sentences of the form, in the order in which they are read. */
export const offerRows = ['when', 'give', 'for', 'limitedTo', 'togetherWith', 'paidBy'] as const
export type OfferRow = (typeof offerRows)[number]

/** What an offer says as sentences with blanks; of a part in which something is wrong it says that it is to be filled in. */
export function piecesOf(draft: OfferDraft, names: OfferNames, errors: Errors): Readonly<Record<OfferRow, readonly Piece[]>> {
  const broken = new Set(Object.keys(errors).map(partOf))
  const whole = (pieces: readonly Piece[]): Piece[] => {
    const seen = new Set<OfferPart>()
    // A part that is to be filled in is one blank, however many it has.
    return pieces.flatMap((piece) => {
      if (typeof piece === 'string' || !broken.has(piece.part)) return [piece]
      if (seen.has(piece.part)) return []
      seen.add(piece.part)
      return [{ part: piece.part, text: say.unfinished }]
    })
  }
  const { terms, currency } = draft
  // What cannot be read yet is not put into words, and not needed in those places.
  const readable = (part: OfferPart, pieces: () => readonly Piece[]): readonly Piece[] => (broken.has(part) ? [{ part, text: '' }] : pieces())
  return {
    when: whole([
      ...readable('used', () => [{ part: 'used', text: usedText(terms, currency) }]),
      ...readable('conditions', () =>
        asksNothing(terms.conditions)
          ? [{ part: 'conditions', text: say.addCondition, isOptional: true }]
          : [say.and, { part: 'conditions', text: conditionsText(terms.conditions, currency, names) }],
      ),
    ]),
    give: whole([
      ...(broken.has('effect')
        ? [{ part: 'effect' as const, text: '' }, whatBlank(terms, broken)]
        : effectPieces(terms, currency, whatBlank(terms, broken))),
      ',',
      { part: 'tax', text: terms.tax === 'before_tax' ? say.beforeTax : say.afterTax },
    ]),
    for: whole([
      say.orders,
      ...readable('hours', () => [{ part: 'hours', text: windowsText(terms.schedule.windows) || say.anyTime }]),
      ...readable('dates', () => [{ part: 'dates', text: datesText(terms) }]),
      say.at,
      { part: 'places', text: placesText(draft) },
    ]),
    limitedTo: whole(readable('limits', () => [{ part: 'limits', text: offerSentence(terms, currency, names).limited_to || say.noLimit }])),
    togetherWith: whole([
      ...readable('stacking', () => [{ part: 'stacking', text: offerSentence(terms, currency, names).together_with || say.noOthers }]),
      ',',
      { part: 'turn', text: turnText(terms) },
    ]),
    paidBy: whole(
      readable('payers', () => [{ part: 'payers', text: paysAlone(terms) ? say.restaurantAlone : offerSentence(terms, currency, names).paid_by }]),
    ),
  }
}

function usedText({ method, staff }: OfferTerms, currency: string): string {
  if (method !== 'staff' || !staff) return say[method]
  const { reasons, approval, above_minor } = staff
  const why = reasons.length === 0 ? say.anyReason : reasons.length === 1 ? say.oneReason : say.oneOfReasons(reasons.length)
  const yes = approval === 'always' ? say.approved : approval === 'above' ? say.approvedAbove(moneyText(above_minor ?? 0, currency)) : ''
  return [`${say.staff} ${why}`, yes].filter((text) => text !== '').join(', ')
}

function whatBlank({ class: of, items, effect }: OfferTerms, broken: ReadonlySet<OfferPart | undefined>): Blank {
  if (broken.has('what')) return { part: 'what', text: '' }
  const isNone = items.include.length + items.exclude.length === 0
  if (of === 'delivery') return { part: 'what', text: say.delivery }
  if (of === 'reward' && effect.kind !== 'free_item') return { part: 'what', text: say.rest }
  if (of === 'order') return { part: 'what', text: isNone ? say.order : say.orderCounting(itemsText(items)) }
  return { part: 'what', text: isNone && effect.kind === 'free_item' ? say.chooseItems : itemsText(items) }
}

const effectBlank = (text: string): Blank => ({ part: 'effect', text })

function effectPieces({ class: of, effect, max_amount_minor: most }: OfferTerms, currency: string, what: Blank): Piece[] {
  const ceiling = most === null ? [] : [',', effectBlank(say.atMost(moneyText(most, currency)))]
  return [...givenPieces(effect, currency, what, of === 'delivery'), ...ceiling]
}

function givenPieces(effect: OfferEffect, currency: string, what: Blank, isDelivery: boolean): Piece[] {
  const money = (minor: number) => moneyText(minor, currency)
  switch (effect.kind) {
    case 'percent':
      return [effectBlank(isDelivery && effect.percent === '100' ? say.freeDelivery : say.percentOff(effect.percent)), what]
    case 'amount':
      return [effectBlank(effect.per === 'each' ? say.amountOffEach(money(effect.amount_minor)) : say.amountOff(money(effect.amount_minor))), what]
    case 'fixed_price':
      return [...(effect.units > 1 ? [effectBlank(say.unitsOf(effect.units))] : []), what, effectBlank(say.forPrice(money(effect.price_minor)))]
    case 'buy_get':
      return [effectBlank(say.buy(effect.buy_quantity)), what, ',', effectBlank(gotText(effect))]
    case 'free_item':
      return [effectBlank(say.unitsFree(effect.quantity)), what]
    case 'open_percent':
      return [effectBlank(say.openPercent(effect.most_percent)), what]
    case 'open_amount':
      return [effectBlank(say.openAmount(money(effect.most_minor))), what]
  }
}

function gotText({ get, get_quantity: count, percent, most_times: times }: Extract<OfferEffect, { kind: 'buy_get' }>): string {
  const off = percent === '100' ? say.free : say.atPercentOff(percent)
  const got = get ? say.getOf(count, itemsText(get), off) : say.getMore(count, off)
  return times === null ? got : `${got}, ${say.upToTimes(times)}`
}

function datesText({ schedule: { starts_at, ends_at, not_on } }: OfferTerms): string {
  const span = [starts_at !== null && startText(starts_at), ends_at !== null && endText(ends_at)].filter((text) => text !== false)
  const days = not_on.map((day) => dates().shortDay(`${day}T00:00:00Z`, 'UTC'))
  const without = not_on.length === 0 ? [] : [not_on.length > 3 ? say.notOnDays(not_on.length) : say.notOn(inWords(days))]
  return [span.length === 0 ? say.noDates : span.join(' '), ...without].join(', ')
}

function placesText({ restaurants, hiddenRestaurants, organizationName }: OfferDraft): string {
  const count = restaurants.length + hiddenRestaurants
  if (count === 0) return organizationName ? say.everywhere(organizationName) : say.everywhereYet
  return hiddenRestaurants === 0 && count <= 3 ? inWords(restaurants.map(({ name }) => name)) : say.somewhere(count)
}

const turnText = ({ priority, calc_base }: OfferTerms): string =>
  priority === firstOfferTerms.priority && calc_base === firstOfferTerms.calc_base
    ? say.usualTurn
    : [say.ownTurn(priority), calc_base === 'original' ? say.onFullPrice : say.onWhatIsLeft].join(', ')

const paysAlone = ({ paid_by: [first, ...others] }: OfferTerms): boolean => first?.payer === 'restaurant' && others.length === 0
