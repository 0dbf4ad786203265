import { Problem, textOf } from '@brigade/contract/kit/problem.ts'
import { type MenuOp, type MenuTree, mostOps, type OpOutcome } from '@brigade/contract/menus/menu-draft.ts'
import type { News } from './merge.ts'

// What waits to be sent: one step after the other, each with ids of its own, so that a step whose answer was lost is sent again
// and still happens once.

/** Part of one thing that a person did; parts share the id that undo goes by. */
interface Batch {
  readonly kind: 'ops'
  readonly batchId: string
  /** Whether parts of it go before this one. */
  readonly isRest: boolean
  readonly ops: readonly MenuOp[]
}
interface TakeBack {
  readonly kind: 'undo'
  readonly redo: boolean
  /** The batch that is meant, if it was still unsent when this was pressed. */
  readonly of: string | undefined
  /** Sent along, so that a step is not taken back twice. */
  readonly key: string
}
export type Step = Batch | TakeBack

export interface Answer extends News {
  readonly outcomes: readonly OpOutcome[]
}

export interface Transport {
  apply: (input: { batch_id: string; base_revision: number; ops: MenuOp[] }) => Promise<Answer>
  undo: (input: { redo: boolean; base_revision: number }, key: string) => Promise<Answer>
  /** Requests the changes after a step with an unknown outcome. */
  refresh: () => Promise<MenuTree>
  /** Resolves after a while, or sooner when the server can be reached again. */
  pause: (milliseconds: number) => Promise<void>
}

const pauses = [500, 1000, 2000, 5000, 10_000]
/** A server that fails at the same step time and again will not take it. */
const mostFailures = 5

/** Operations in steps that the server takes, under one batch. */
export function inSteps(ops: readonly MenuOp[], batchId: string): Batch[] {
  const steps: Batch[] = []
  for (let at = 0; at < ops.length; at += mostOps) steps.push({ kind: 'ops', batchId, isRest: at > 0, ops: ops.slice(at, at + mostOps) })
  return steps
}

/** Whether the outcome is unknown, or the step can be tried later. */
function mayPass(problem: unknown): boolean {
  return problem instanceof Problem && ['unavailable', 'unconfirmed', 'unexpected', 'provider_failed', 'too_many'].includes(problem.code)
}

export type Sent = { answer: Answer } | { refusal: string }

/** Sends one step until the server has answered; `waiting` is called each time it is unreachable. */
export async function sendStep(step: Step, revision: () => number, transport: Transport, waiting: () => void): Promise<Sent> {
  let failures = 0
  for (let tries = 0; ; tries += 1) {
    try {
      return { answer: await sentOnce(step, revision(), transport) }
    } catch (problem) {
      if (!mayPass(problem)) return { refusal: textOf(problem) }
      if (problem instanceof Problem && problem.code === 'unexpected') failures += 1
      if (failures >= mostFailures) return { refusal: textOf(problem) }
      waiting()
      const asked = problem instanceof Problem ? (problem.retryAfter ?? 0) * 1000 : 0
      await transport.pause(Math.max(asked, pauses[Math.min(tries, pauses.length - 1)] ?? 0))
    }
  }
}

function sentOnce(step: Step, base_revision: number, transport: Transport): Promise<Answer> {
  if (step.kind === 'undo') return transport.undo({ redo: step.redo, base_revision }, step.key)
  return transport.apply({ batch_id: step.batchId, base_revision, ops: [...step.ops] })
}
