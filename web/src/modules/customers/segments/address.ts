import { type ReadySegment, readySegments } from '@brigade/contract/customers/conditions/ready.ts'

const longestRules = 20_000

/** What the address says of segments: which one, and conditions that are not saved, which then count in its place. */
export interface SegmentSearch {
  segment?: string
  rules?: string
}

export const isReady = (key: string | undefined): key is ReadySegment => key !== undefined && Object.hasOwn(readySegments, key)

/** What is no segment is passed over. Rules are read where they are asked for, so that the first page comes without the schema. */
export function readSegment({ segment, rules }: SegmentSearch): SegmentSearch {
  const key = String(segment ?? '')
  const isOne = isReady(key) || (/^[1-9]\d{0,14}$/.test(key) && Number.isSafeInteger(Number(key)))
  return { ...(isOne && { segment: key }), ...(typeof rules === 'string' && rules.startsWith('{') && rules.length <= longestRules && { rules }) }
}
