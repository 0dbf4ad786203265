import * as z from 'zod/mini'
import { endpoint, onGroup, onResource, role } from '../kit/endpoint.ts'
import { calendarDate, id, moment, pageNumber, pageOf, perPage } from '../kit/page.ts'
import { activityTypes } from './cards.ts'
import { activitiesPerPage } from './list.ts'
import { giftCardKinds } from './terms.ts'

// What is owed on gift cards, and between the groups that issue and those that take them. Days are business days of the restaurants; what
// happened at none is on the earliest one of the company. Amounts of several currencies are never added.

/** Days of one report. */
export const longestSpan = 400

const Group = z.object({ id: z.int(), name: z.string() })

export const Owed = z.object({ currency: z.string(), cards: z.int(), owed_minor: z.int() })
export const OwedByDefinition = z.object({
  ...Owed.shape,
  definition_id: z.int(),
  definition_name: z.string(),
  kind: z.enum(giftCardKinds),
})
export const OwedByGroup = z.object({ ...Owed.shape, group: Group })

/** What moved in a span of days, by what it was. */
export const CardFlow = z.object({
  currency: z.string(),
  opening_minor: z.int(),
  closing_minor: z.int(),
  moved: z.array(z.object({ type: z.enum(activityTypes), count: z.int(), amount_minor: z.int() })),
})

/** Cards of the one, taken at restaurants of the other; less what was undone and given back. */
export const MatrixCell = z.object({
  issuer: Group,
  /** Nothing for restaurants that belong to another company by now. */
  redeemer: z.nullable(Group),
  currency: z.string(),
  count: z.int(),
  amount_minor: z.int(),
  /** Of it, what no settlement has paid. */
  open_minor: z.int(),
  /** One group is the other, or a part of it: nothing is settled between them. */
  is_in_line: z.boolean(),
})
export type MatrixCell = z.infer<typeof MatrixCell>

export const LiabilityActivity = z.object({
  /** Nothing for a card that the person does not see. */
  card_id: z.nullable(z.int()),
  last4: z.string(),
  seq: z.int(),
  type: z.enum(activityTypes),
  delta_minor: z.int(),
  currency: z.string(),
  restaurant_name: z.nullable(z.string()),
  order: z.string(),
  service_date: calendarDate,
  at: moment,
})

export const Settlement = z.object({
  id: z.int(),
  issuer: Group,
  redeemer: Group,
  from: calendarDate,
  to: calendarDate,
  currency: z.string(),
  amount_minor: z.int(),
  settled_by: z.string(),
  at: moment,
})
export type Settlement = z.infer<typeof Settlement>

/** What the issuer owes the redeemer, each with the groups below it. */
export const StatementLine = z.object({
  currency: z.string(),
  count: z.int(),
  redeemed_minor: z.int(),
  undone_minor: z.int(),
  refunded_minor: z.int(),
  /** What settlements have paid of it already. */
  settled_minor: z.int(),
  /** What is still owed: the first less the three others. */
  amount_minor: z.int(),
  /**
   * Settlements that paid some of it, and how much; of other groups where the tree was changed since. Of one between two groups of which the
   * person sees neither `amount_minor` is that part, and `settled_by` is empty.
   */
  settled: z.array(z.object({ ...Settlement.shape, part_minor: z.int() })),
})

export const AgreementDay = z.object({
  date: calendarDate,
  currency: z.string(),
  /** Payments by gift card in the ledger of sales, less payments given back. */
  sales_minor: z.int(),
  /** Taken from cards, less what was undone and given back. */
  cards_minor: z.int(),
  /** The first less the second. */
  difference_minor: z.int(),
})

interface Span {
  readonly from: string
  readonly to: string
}
const span = { from: calendarDate, to: calendarDate }
const inOrder = z.refine<Span>(({ from, to }) => from <= to, { error: 'must not be before the first day', path: ['to'] })
const notTooLong = z.refine<Span>(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < longestSpan, {
  error: `Choose at most ${longestSpan} days`,
  path: ['to'],
})

const base = { service: 'gift_cards', method: 'POST', reads: true } as const
const path = '/v5/gift_card_liability'
const seeing = role('gift_card_definitions', 'gift_card_definitions_admin')
const pair = { issuer_group_id: id, redeemer_group_id: id }

export const giftCardLiability = {
  owed: endpoint({
    ...base,
    path: `${path}/owed`,
    summary: 'What is owed on cards that the person sees, at the end of a day: in all, by definition and by issuing group',
    access: seeing,
    input: z.object({ on: calendarDate }),
    output: z.object({ totals: z.array(Owed), by_definition: z.array(OwedByDefinition), by_group: z.array(OwedByGroup) }),
  }),
  cardFlows: endpoint({
    ...base,
    path: `${path}/flows`,
    summary: 'What moved on cards that the person sees, by what it was; what was owed before and after it',
    access: seeing,
    input: z
      .object({
        ...span,
        definition_id: z.optional(z.nullable(id)),
        group_id: z.optional(z.nullable(id)),
        kind: z.optional(z.nullable(z.enum(giftCardKinds))),
      })
      .check(inOrder, notTooLong),
    output: z.object({ data: z.array(CardFlow) }),
  }),
  redeemMatrix: endpoint({
    ...base,
    path: `${path}/matrix`,
    summary: 'Which groups issued cards, and which took them, as far as the person sees the one or the other',
    access: seeing,
    input: z.object(span).check(inOrder, notTooLong),
    output: z.object({ data: z.array(MatrixCell) }),
  }),
  matrixActivities: endpoint({
    ...base,
    path: `${path}/activities`,
    summary: 'What a figure of the matrix consists of, the newest first',
    access: seeing,
    input: z
      .object({
        ...span,
        issuer_group_id: id,
        redeemer_group_id: z.nullable(id),
        /** Left out: all of them. */
        currency: z.optional(z.string()),
        /** With the groups below both of them, as in a statement. */
        with_below: z._default(z.boolean(), false),
        page: pageNumber,
        per_page: perPage(activitiesPerPage),
      })
      .check(inOrder, notTooLong),
    output: pageOf(LiabilityActivity),
  }),
  settlementStatement: endpoint({
    ...base,
    path: `${path}/statement`,
    summary: 'What one group owes another for its cards that were taken there, each with the groups below it',
    access: seeing,
    input: z.object({ ...span, ...pair }).check(inOrder, notTooLong),
    /** `last_day` is today in the company: later days cannot be settled yet. */
    output: z.object({ issuer: Group, redeemer: Group, last_day: calendarDate, lines: z.array(StatementLine) }),
  }),
  settle: endpoint({
    service: 'gift_cards',
    method: 'POST',
    path: '/v5/gift_card_settlements',
    summary: 'Note that what one group owed another for a span of days was settled; by who may change the cards of both',
    access: onGroup('gift_card_definitions_admin', 'issuer_group_id'),
    /** `amount_minor` is what the statement said: another one by now is refused. */
    input: z.object({ ...span, ...pair, currency: z.string(), amount_minor: z.int() }).check(inOrder, notTooLong),
    output: Settlement,
    refreshes: ['gift_card_settlements'],
    audits: { resource: 'access_group', action: 'update' },
  }),
  settlements: endpoint({
    ...base,
    path: '/v5/gift_card_settlements/search',
    summary: 'Settlements of groups that the person sees, the newest first',
    access: seeing,
    input: z.object({ page: pageNumber, per_page: perPage(activitiesPerPage) }),
    output: pageOf(Settlement),
  }),
  salesAgreement: endpoint({
    ...base,
    path: `${path}/agreement`,
    summary: 'Payments by gift card in the sales of a restaurant beside what was taken from cards there, day by day',
    access: onResource('gift_card_definitions', 'restaurant', 'restaurant_id'),
    input: z.object({ ...span, restaurant_id: id }).check(inOrder, notTooLong),
    output: z.object({ data: z.array(AgreementDay) }),
  }),
}
