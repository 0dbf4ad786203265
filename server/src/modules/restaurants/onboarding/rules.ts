import { neverWaived, type OnboardingTask, type OnboardingTaskKey } from '@brigade/contract/restaurants/onboarding.ts'

// The checklist, from what is known. Which tasks there are, what is found for each, and what comes first.

export interface Waiver {
  readonly reason: string
  readonly by: string
  readonly at: string
}

export interface Facts {
  readonly profile: { address: string; city: string; phone: string; email: string; timezone: string; currency: string }
  /** Days of the week on which it opens, by its own hours or those of a group above it. */
  readonly openDays: { readonly days: number; readonly inherited: boolean }
  readonly menu: { readonly menus: number; readonly items: number; readonly unpriced: readonly string[] }
  readonly banks: { readonly usable: number; readonly broken: number }
  /** Channels that are on, and those of them that show a menu. */
  readonly channels: { readonly on: number; readonly live: number }
  readonly waivers: ReadonlyMap<string, Waiver>
}

/** What a task finds: a sentence, and another one while something is left to do. */
interface Finding {
  readonly evidence: string
  readonly blocker: string | null
  /** Tasks that come first, while they are not settled. */
  readonly after?: readonly OnboardingTaskKey[]
}

const named = (names: readonly string[], most: number) =>
  names.length > most ? `${names.slice(0, most).join(', ')} and ${names.length - most} more` : names.join(', ')

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

function profile({ profile: { address, city, phone, email, timezone, currency } }: Facts): Finding {
  const missing = [
    address === '' && 'a street address',
    city === '' && 'a city',
    phone === '' && email === '' && 'a phone number or an e-mail address',
  ]
  const left = missing.filter((one) => one !== false)
  const evidence = `Its clock is that of ${timezone.replaceAll('_', ' ')}, its prices are in ${currency}.`
  return { evidence, blocker: left.length === 0 ? null : `${capital(inList(left))} ${left.length === 1 ? 'is' : 'are'} missing.` }
}

function hours({ openDays: { days, inherited } }: Facts): Finding {
  if (days === 0) return { evidence: '', blocker: 'It has no opening hours yet.' }
  const evidence = days === 7 ? 'It is open every day of the week' : `It is open on ${counted(days, 'day')} of the week`
  return { evidence: inherited ? `${evidence}, by the hours of its organization.` : `${evidence}.`, blocker: null }
}

function menu({ menu: { menus, items } }: Facts): Finding {
  if (menus === 0) return { evidence: '', blocker: 'A menu with at least one item is missing.' }
  if (items === 0) return { evidence: `${counted(menus, 'menu')}, and nothing on it.`, blocker: 'No menu has an item yet.' }
  return { evidence: `${counted(items, 'item')} on ${counted(menus, 'menu')}.`, blocker: null }
}

function prices({ menu: { items, unpriced } }: Facts): Finding {
  if (items === 0) return { evidence: '', blocker: 'Prices come once there is something for sale.', after: ['menu'] }
  if (unpriced.length === 0) return { evidence: items === 1 ? 'The item has a price.' : `All ${items} items have a price.`, blocker: null }
  return {
    evidence: `Without a price: ${named(unpriced, 3)}.`,
    blocker: `${unpriced.length} of ${counted(items, 'item')} ${unpriced.length === 1 ? 'has' : 'have'} no price.`,
  }
}

function bank({ banks: { usable, broken } }: Facts): Finding {
  if (usable > 0) return { evidence: `${counted(usable, 'bank connection')} can take its money.`, blocker: null }
  if (broken > 0)
    return {
      evidence: `${counted(broken, 'bank connection')} of its organization, and none that works now.`,
      blocker: 'Its bank connection has to be linked again.',
    }
  return { evidence: '', blocker: 'Neither its organization nor a group above it has a bank connection.' }
}

function publication({ channels: { on, live } }: Facts): Finding {
  const after = ['menu', 'prices'] as const
  if (live > 0) return { evidence: `${counted(live, 'channel')} ${live === 1 ? 'shows' : 'show'} its menu.`, blocker: null }
  return { evidence: on === 0 ? 'None of its channels is on.' : '', blocker: 'Its menu has not been published yet.', after }
}

const finders: readonly (readonly [OnboardingTaskKey, (facts: Facts) => Finding])[] = [
  ['profile', profile],
  ['hours', hours],
  ['menu', menu],
  ['prices', prices],
  ['bank', bank],
  ['publication', publication],
]

export type JudgedTask = Omit<OnboardingTask, 'opens' | 'may_waive'>

/** Every task with its state: done by the data, else set aside by a person, else held up by another, else to do. */
export function judgedTasks(facts: Facts): JudgedTask[] {
  const judged: JudgedTask[] = []
  for (const [key, find] of finders) {
    const { evidence, blocker, after } = find(facts)
    const waiver = facts.waivers.get(key) ?? null
    const first = judged.find((task) => after?.includes(task.key) && !isSettled(task))
    const state = blocker === null ? 'done' : waiver ? 'waived' : first ? 'blocked' : 'todo'
    judged.push({ key, state, evidence, blocker, waiver })
  }
  return judged
}

export const isSettled = ({ state }: Pick<JudgedTask, 'state'>): boolean => state === 'done' || state === 'waived'

/** What keeps it from going live, as sentences: one for each task that is neither done nor set aside. */
export function blockersOf(tasks: readonly Pick<JudgedTask, 'state' | 'blocker'>[]): string[] {
  return tasks.flatMap((task) => (!isSettled(task) && task.blocker !== null ? [task.blocker] : []))
}

/** Why a task cannot be set aside; nothing when it can. */
export function waiverRefusal({ key, state }: Pick<JudgedTask, 'key' | 'state'>): string | undefined {
  if (neverWaived.includes(key)) return 'Without this there is nothing that guests could order, so it cannot be set aside.'
  if (state === 'done') return 'This is done already.'
  if (state === 'waived') return 'This has been set aside already.'
  return undefined
}

/** Names of the tasks in the history. */
export const taskNames: Record<OnboardingTaskKey, string> = {
  profile: 'Profile',
  hours: 'Opening hours',
  menu: 'Menu',
  prices: 'Prices',
  bank: 'Bank connection',
  publication: 'Publication',
}

function inList(parts: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(parts)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
