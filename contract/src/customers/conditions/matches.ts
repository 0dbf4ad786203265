import { searchable } from '../../fields/searchable.ts'
import { treeHolds } from '../../kit/condition-groups.ts'
import type { OrderChannel } from '../../orders/codes.ts'
import type { Condition, ConditionField, ConditionNode, ConditionOf } from './ast.ts'
import { birthdaysWithin, daysAgo, monthText } from './days.ts'

/** An order that counts, as conditions look at it. */
export interface CountedOrder {
  readonly restaurant_id: number
  readonly channel: OrderChannel
  readonly placed_at: Date
  readonly net_minor: number
  readonly currency: string
  readonly items: readonly { readonly name: string; readonly category: string }[]
}

/** All that conditions ask of a customer. */
export interface CustomerFacts {
  /** Of the whole company. */
  readonly orders: number
  readonly spent: Readonly<Record<string, number>>
  readonly first_visit_at: Date | null
  readonly last_visit_at: Date | null
  /** At restaurants whose guests whoever asks may see. */
  readonly seen_orders: readonly CountedOrder[]
  /** Month and day. */
  readonly birthday: string | null
  readonly language: string
  readonly source: string
  readonly tags: readonly string[]
  readonly has_email: boolean
  readonly has_phone: boolean
  readonly is_relay_guest: boolean
  /** `channel purpose` of every consent that stands. */
  readonly consents: readonly string[]
  readonly points: number
  readonly is_blocked: boolean
}

type Judge<F extends ConditionField> = (condition: ConditionOf<F>, facts: CustomerFacts, now: Date) => boolean

const compared = (is: 'at_least' | 'at_most', value: number, than: number): boolean => (is === 'at_least' ? value >= than : value <= than)
const since = ({ seen_orders }: CustomerFacts, now: Date, days: number | null): readonly CountedOrder[] =>
  days === null ? seen_orders : seen_orders.filter(({ placed_at }) => placed_at >= daysAgo(now, days))

const judges: { readonly [F in ConditionField]: Judge<F> } = {
  orders: ({ is, count, days }, facts, now) => compared(is, days === null ? facts.orders : since(facts, now, days).length, count),
  spent({ is, amount_minor, currency, days }, facts, now) {
    const ever = Object.hasOwn(facts.spent, currency) ? (facts.spent[currency] ?? 0) : 0
    const lately = since(facts, now, days).reduce((sum, order) => (order.currency === currency ? sum + order.net_minor : sum), 0)
    return compared(is, days === null ? ever : lately, amount_minor)
  },
  last_visit: ({ is, days }, { last_visit_at: last }, now) =>
    is === 'never' ? last === null : last !== null && (is === 'less_than') === last > daysAgo(now, days ?? 0),
  first_visit: ({ is, days }, { first_visit_at: first }, now) => first !== null && (is === 'less_than') === first > daysAgo(now, days),
  restaurant: ({ restaurant_ids, days }, facts, now) => since(facts, now, days).some(({ restaurant_id }) => restaurant_ids.includes(restaurant_id)),
  channel: ({ channels, days }, facts, now) => since(facts, now, days).some(({ channel }) => channels.includes(channel)),
  item({ by, names, days }, facts, now) {
    const wanted = new Set(names.map(searchable))
    return since(facts, now, days).some(({ items }) => items.some((item) => wanted.has(searchable(item[by]))))
  },
  birthday: ({ is, days, month }, { birthday }, now) =>
    birthday !== null && (is === 'within' ? birthdaysWithin(now, days ?? 0).includes(birthday) : birthday.startsWith(`${monthText(now, month)}-`)),
  consent: ({ channel, purpose, is_granted }, { consents }) => consents.includes(`${channel} ${purpose}`) === is_granted,
  tag: ({ is, tags }, facts) => tags.some((tag) => facts.tags.includes(tag)) === (is === 'has'),
  points: ({ is, points }, facts) => compared(is, facts.points, points),
  language: ({ languages }, { language }) => languages.includes(language),
  source: ({ sources }, { source }) => sources.some((one) => one === source),
  reached_by: ({ kind, has }, { has_email, has_phone }) => (kind === 'email' ? has_email : has_phone) === has,
  relay_guest: ({ is }, { is_relay_guest }) => is_relay_guest === is,
  blocked: ({ is }, { is_blocked }) => is_blocked === is,
}

/** Whether a customer is one of those that the conditions ask for. */
export function matches(node: ConditionNode, facts: CustomerFacts, now: Date): boolean {
  return treeHolds<Condition>(node, (one) => (judges[one.field] as Judge<ConditionField>)(one as never, facts, now))
}
