import { type ConditionGroup, Conditions } from '@brigade/contract/customers/conditions/ast.ts'
import { readySegments } from '@brigade/contract/customers/conditions/ready.ts'
import type { CustomerSegment } from '@brigade/contract/customers/segments.ts'
import * as z from 'zod/mini'
import { isReady, type SegmentSearch } from './address.ts'

export function rulesIn(text: string | undefined): ConditionGroup | undefined {
  if (text === undefined) return undefined
  try {
    const { success, data } = z.safeParse(Conditions, JSON.parse(text))
    return success ? data : undefined
  } catch {
    return undefined
  }
}

/** What list, count and file ask of the server. */
export function narrowing({ segment, rules }: SegmentSearch): { segment_id?: number; rules?: ConditionGroup } {
  const own = rulesIn(rules) ?? (isReady(segment) ? readySegments[segment].rules : undefined)
  if (own) return { rules: own }
  return segment === undefined ? {} : { segment_id: Number(segment) }
}

/** The rules as they are saved; none of all customers. */
export function savedRules(segment: string | undefined, saved: CustomerSegment | undefined): ConditionGroup | undefined {
  return isReady(segment) ? readySegments[segment].rules : saved?.rules
}
