import {
  type EscalationWay,
  escalationWays,
  firstRules,
  type KitchenState,
  NewOrderRules,
  type OrderParty,
  type OrderRules,
  type OrderState,
} from '@brigade/contract/order-workflows/order-rules.ts'
import * as z from 'zod/mini'
import { newUuid } from '../../ui/basics/new-uuid.ts'

/** One who is called, as typed. */
export interface StepDraft {
  /** Names the row while its fields are typed in. */
  readonly key: string
  readonly way: EscalationWay
  readonly whom: string
  readonly minutes: string
}

/** What the fields of the form hold; numbers are as typed. */
export interface RulesDraft {
  readonly name: string
  readonly accept: OrderRules['accept']
  readonly timeout: string
  readonly remind: string
  readonly onTimeout: OrderRules['on_timeout']
  readonly steps: readonly StepDraft[]
  readonly prep: string
  readonly busyExtra: string
  readonly states: readonly KitchenState[]
  readonly notify: Readonly<Record<OrderState, readonly OrderParty[]>>
}

export const newStep = (way: EscalationWay = escalationWays[0]): StepDraft => ({ key: newUuid(), way, whom: '', minutes: '5' })

export function draftOf(name: string, rules: OrderRules): RulesDraft {
  return {
    name,
    accept: rules.accept,
    // Kept ready for whoever switches from one way to the other.
    timeout: String(rules.accept_timeout_s ?? (rules.accept === 'auto' ? firstRules.accept_timeout_s : '')),
    remind: String(rules.remind_after_s ?? ''),
    onTimeout: rules.on_timeout,
    steps: rules.steps.map(({ way, whom, minutes }, place) => ({ key: String(place), way, whom, minutes: String(minutes) })),
    prep: String(rules.prep_min),
    busyExtra: String(rules.busy_extra_min),
    states: rules.states,
    notify: rules.notify,
  }
}

/** The number that was typed; NaN, which the contract refuses in words, when it is none. */
const numberOf = (text: string): number => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN)
const orNull = (text: string): number | null => (text.trim() === '' ? null : numberOf(text))

/** What is sent: the contract judges it. What has no effect is left out, so that it is not judged either. */
export function rulesOf(draft: RulesDraft) {
  const isManual = draft.accept === 'manual'
  const escalates = isManual && draft.onTimeout === 'escalate'
  return {
    accept: draft.accept,
    accept_timeout_s: isManual ? orNull(draft.timeout) : null,
    remind_after_s: isManual ? orNull(draft.remind) : null,
    on_timeout: escalates ? 'escalate' : 'reject',
    steps: escalates ? draft.steps.map(({ way, whom, minutes }) => ({ way, whom, minutes: numberOf(minutes) })) : [],
    prep_min: numberOf(draft.prep),
    busy_extra_min: numberOf(draft.busyExtra),
    states: [...draft.states],
    notify: draft.notify,
  }
}

/** The rules while they are written; undefined while they are incomplete. */
export function wholeRules(draft: RulesDraft): OrderRules | undefined {
  const judged = z.safeParse(NewOrderRules, rulesOf(draft))
  return judged.success ? judged.data : undefined
}

/** One step up or down. */
export function movedStep(steps: readonly StepDraft[], from: number, by: -1 | 1): readonly StepDraft[] {
  const step = steps[from]
  const to = from + by
  if (!step || to < 0 || to >= steps.length) return steps
  return steps.toSpliced(from, 1).toSpliced(to, 0, step)
}
