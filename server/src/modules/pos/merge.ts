import type { FieldPolicyChoice } from '@brigade/contract/pos.ts'

// The three-way rule for one field. Sets, such as the modifiers of an item, are compared as sets and never by position.

export type Value = string | number | null | readonly string[]

/**
 * nothing: the point of sale has not changed it. agree: both have the same new value. take: theirs counts. keep: ours stays, and is
 * not asked about again until theirs changes once more. ask: a person decides.
 */
export type Verdict = 'nothing' | 'agree' | 'take' | 'keep' | 'ask'

export interface Sides {
  /** What both last agreed on; undefined when they never did. */
  readonly base: Value | undefined
  readonly pos: Value
  /** Undefined where we have no value of our own: the field was given back. */
  readonly local: Value | undefined
  readonly policy: FieldPolicyChoice
}

/** What becomes of a field. */
export function judge({ base, pos, local, policy }: Sides): Verdict {
  if (local === undefined) return isEmpty(pos) ? 'nothing' : 'take'
  if (same(base, pos)) return 'nothing'
  if (same(local, pos)) return 'agree'
  if (same(local, base)) return 'take'
  return policy === 'pos' ? 'take' : policy === 'local' ? 'keep' : 'ask'
}

/** Whether two values are the same; sets whatever their order. */
export function same(a: Value | undefined, b: Value | undefined): boolean {
  if (isSet(a) && isSet(b)) {
    const [one, other] = [new Set(a), new Set(b)]
    return one.size === other.size && [...one].every((member) => other.has(member))
  }
  return a === b
}

const isSet = (value: Value | undefined): value is readonly string[] => Array.isArray(value)

/** Whether a value says nothing. */
export const isEmpty = (value: Value): boolean => value === null || value === '' || (isSet(value) && value.length === 0)
