import { counted, named } from '@brigade/contract/kit/named.ts'
import type { OrderRules, OrderState } from '@brigade/contract/order-workflows/order-rules.ts'
import { statesOf } from '@brigade/contract/order-workflows/order-rules.ts'

/** What still leads to a workflow; null stands for a name that the person may not see. */
export interface Followers {
  readonly restaurants: readonly (string | null)[]
  readonly groups: readonly (string | null)[]
}

/** "2 groups: A and B". */
function countedAndNamed(all: readonly (string | null)[], word: string): string {
  return all.every((name) => name === null) ? named(all, word) : `${counted(all.length, word)}: ${named(all, word)}`
}

/** Why it cannot be deleted; nothing when it can. */
export function deletionRefusal({ restaurants, groups }: Followers): string | undefined {
  const held = [
    ...(restaurants.length > 0 ? [`It is followed by ${countedAndNamed(restaurants, 'restaurant')}.`] : []),
    ...(groups.length > 0 ? [`It is the default of ${countedAndNamed(groups, 'group')}.`] : []),
  ]
  return held.length === 0 ? undefined : `${held.join(' ')} Let them follow another one first.`
}

const wayWords = { push: 'note to', sms: 'text to', call: 'call to', group: 'all of' } as const
const stateWords: Record<OrderState, string> = {
  received: 'received',
  accepted: 'accepted',
  preparing: 'preparing',
  ready: 'ready',
  out_for_delivery: 'out for delivery',
  completed: 'completed',
  rejected: 'rejected',
}

/** The rules as History shows them, by the names of the form. */
export function historyFieldsOf(rules: OrderRules): Record<string, string> {
  const isManual = rules.accept === 'manual'
  return {
    accepted: isManual ? 'by a person' : 'automatically',
    'time to answer': isManual && rules.accept_timeout_s !== null ? spanText(rules.accept_timeout_s) : '',
    reminder: isManual && rules.remind_after_s !== null ? `after ${spanText(rules.remind_after_s)}` : '',
    'when the time is up': isManual ? (rules.on_timeout === 'reject' ? 'the order is rejected' : 'others are called') : '',
    'who is called': rules.steps.map(({ way, whom, minutes }) => `${wayWords[way]} ${whom} (${minutes} min)`).join(', '),
    preparation: `${rules.prep_min} min`,
    'more while busy': rules.busy_extra_min === 0 ? '' : `${rules.busy_extra_min} min`,
    states: statesOf(rules)
      .map((state) => stateWords[state])
      .join(', '),
    ...Object.fromEntries(statesOf(rules).map((state) => [`told when ${stateWords[state]}`, rules.notify[state].join(', ')])),
  }
}

/** 90 → 1 min 30 s */
export function spanText(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return [minutes > 0 && `${minutes} min`, rest > 0 && `${rest} s`].filter(Boolean).join(' ') || '0 s'
}

/** "Rush hours, version 2": what a restaurant follows, for its history. */
export function followingText({ workflow_name, pinned_version, inherited_from }: FollowingFacts): string {
  if (workflow_name === null) return 'none'
  if (inherited_from !== null) return `${workflow_name}, the default of ${inherited_from}`
  return pinned_version === null ? workflow_name : `${workflow_name}, version ${pinned_version}`
}

/** The same for those who may not see which one. */
export function followingWithheld(was: Followed, is: Followed): string {
  if (is.workflow_id === null) return '- **order workflow**: follows none now'
  if (was.workflow_id === null) return '- **order workflow**: follows one now'
  return `- **order workflow**: follows ${was.workflow_id === is.workflow_id ? 'the same in another way' : 'another one now'}`
}

interface Followed {
  readonly workflow_id: number | null
}

export function defaultWithheld(was: number | null, is: number | null): string {
  if (is === null) return '- **default order workflow**: none now'
  return `- **default order workflow**: ${was === null ? 'one now' : 'another one now'}`
}

interface FollowingFacts {
  readonly workflow_name: string | null
  readonly pinned_version: number | null
  readonly inherited_from: string | null
}

/** A workflow as what it is there for depends on: which one, and the group that owns it. */
export interface Given {
  readonly workflow_id: number
  readonly owner: number
}

/** What a restaurant below these groups, root first, follows: its own choice, else the default of the nearest; only of owners above it. */
export function followed(ancestors: readonly number[], choice: Given | undefined, defaults: ReadonlyMap<number, Given>): number | undefined {
  const near = ancestors.toReversed().map((group) => defaults.get(group))
  return [choice, ...near].find((given) => given !== undefined && ancestors.includes(given.owner))?.workflow_id
}
