import { moneyText as money } from '../../kit/money-text.ts'
import { channelNames } from '../../orders/codes.ts'
import type { ConditionField, ConditionGroup, ConditionNode, ConditionOf } from './ast.ts'

/** What people call what a condition names by a number; those that the reader may not see are left out. */
export interface ConditionNames {
  readonly restaurants?: ReadonlyMap<number, string> | undefined
}

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const channelWords = { email: 'email', sms: 'text message', push: 'app notification', phone: 'phone' } as const
const purposeWords = { marketing: 'offers and news', service: 'messages about their orders' } as const

type Words<F extends ConditionField> = (condition: ConditionOf<F>, names: ConditionNames) => string

const counted = (count: number, one: string, many: string): string => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
const daysText = (days: number): string => (days === 1 ? 'day' : `${days.toLocaleString('en-US')} days`)
const lately = (days: number | null): string => (days === null ? '' : ` in the last ${daysText(days)}`)
const amount = (is: 'at_least' | 'at_most'): string => (is === 'at_least' ? 'at least' : 'at most')
const quoted = (text: string): string => `“${text}”`
/** “a”, “b” or “c”. */
const either = (all: readonly string[]): string => (all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`)

function placesText(ids: readonly number[], { restaurants }: ConditionNames): string {
  const known = ids.flatMap((id) => restaurants?.get(id) ?? [])
  const others = ids.length - known.length
  return either([...known, ...(others === 0 ? [] : [counted(others, 'restaurant that you do not see', 'restaurants that you do not see')])])
}

const originWords = { order: 'came with an order', staff: 'was added by staff', import: 'was imported' } as const

const sentences: { readonly [F in ConditionField]: Words<F> } = {
  orders: ({ is, count, days }) => `ordered ${amount(is)} ${counted(count, 'time', 'times')}${lately(days)}`,
  spent: ({ is, amount_minor, currency, days }) => `spent ${amount(is)} ${money(amount_minor, currency)}${lately(days)}`,
  last_visit: ({ is, days }) =>
    is === 'never' ? 'has never ordered' : `ordered last ${is === 'less_than' ? 'less' : 'more'} than ${counted(days ?? 0, 'day', 'days')} ago`,
  first_visit: ({ is, days }) => `ordered first ${is === 'less_than' ? 'less' : 'more'} than ${counted(days, 'day', 'days')} ago`,
  restaurant: ({ restaurant_ids, days }, names) => `ordered at ${placesText(restaurant_ids, names)}${lately(days)}`,
  channel: ({ channels, days }) => `ordered by ${either(channels.map((one) => channelNames[one]))}${lately(days)}`,
  item: ({ by, names, days }) => `ordered ${by === 'category' ? 'something under ' : ''}${either(names.map(quoted))}${lately(days)}`,
  birthday: ({ is, days, month }) =>
    is === 'within'
      ? `has a birthday in the next ${daysText(days ?? 1)}`
      : `has a birthday ${month === null ? 'this month' : `in ${months[month - 1]}`}`,
  consent: ({ channel, purpose, is_granted }) => `${is_granted ? 'agreed' : 'did not agree'} to ${purposeWords[purpose]} by ${channelWords[channel]}`,
  tag: ({ is, tags }) => {
    const words = `${tags.length === 1 ? 'the tag' : 'one of the tags'} ${either(tags.map(quoted))}`
    return is === 'has' ? `has ${words}` : `does not have ${words.replace('one', 'any')}`
  },
  points: ({ is, points }) => `has ${amount(is)} ${counted(points, 'point', 'points')}`,
  language: ({ languages }) => `speaks ${either(languages.map(quoted))}`,
  source: ({ sources }) => either(sources.map((one) => originWords[one])),
  reached_by: ({ kind, has }) =>
    `has ${has ? (kind === 'email' ? 'an email address' : 'a phone number') : kind === 'email' ? 'no email address' : 'no phone number'}`,
  relay_guest: ({ is }) => `is ${is ? '' : 'not '}a guest of a marketplace`,
  blocked: ({ is }) => `is ${is ? '' : 'not '}blocked`,
}

function groupText({ match, of }: ConditionGroup, names: ConditionNames): string {
  const parts = of.map((one) => (one.field === 'group' && one.match !== 'none' && of.length > 1 ? `(${wordsOf(one, names)})` : wordsOf(one, names)))
  if (match === 'all') return parts.join(', and ')
  return match === 'any' ? parts.join(', or ') : `not (${parts.join(', or ')})`
}

const wordsOf = (node: ConditionNode, names: ConditionNames): string =>
  node.field === 'group' ? groupText(node, names) : (sentences[node.field] as Words<ConditionField>)(node as never, names)

/** “ordered at least 3 times in the last 90 days, and has the tag “vip””: for tabs, tooltips and history, after “who”. */
export function sentenceOf(node: ConditionNode, names: ConditionNames = {}): string {
  return wordsOf(node, names)
}
