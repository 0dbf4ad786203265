import { notFound } from '@brigade/contract/kit/problem.ts'
import type { Restaurant, StatusOutcome } from '@brigade/contract/restaurants/profile.ts'
import { lockAmong } from '../../../platform/access/records.ts'
import type { Change, Staff } from '../../../platform/context.ts'
import { kindAndStatusOf } from './answers.ts'
import { statusRefusal, statusSentence } from './rules.ts'
import * as store from './store.ts'

interface Asked {
  readonly ids: readonly number[]
  readonly status: Restaurant['status']
  readonly reason: string
}

/** Every restaurant answers for itself: what one is refused does not keep the others back. */
export async function setStatuses({ tx, changed }: Change, staff: Staff, { ids, status, reason }: Asked): Promise<StatusOutcome[]> {
  const asked = [...new Set(ids)]
  let locked: readonly store.RestaurantRow[] = []
  const mine = await lockAmong(tx, staff, 'restaurants_admin', 'restaurant', asked, async (_, seen) => {
    locked = await store.lockAll(tx, seen)
  })
  const rows = new Map(locked.map((row) => [row.id, row]))
  const results: StatusOutcome[] = []
  const turned: number[] = []
  for (const id of asked) {
    const row = rows.get(id)
    const outcome = row && mine.has(id) ? judge(row, status) : { id, name: '', outcome: 'refused' as const, sentence: notFound('restaurant').message }
    results.push(outcome)
    if (!row || outcome.outcome !== 'done') continue
    turned.push(id)
    changed({ id, before: { status: row.status }, after: { status, ...(reason && { reason }) } })
  }
  await store.setStatus(tx, turned, status)
  return results
}

function judge(row: store.RestaurantRow, wanted: Restaurant['status']): StatusOutcome {
  const { id, name } = row
  const kindAndStatus = kindAndStatusOf(row)
  if (kindAndStatus.status === wanted && kindAndStatus.kind === 'restaurant')
    return { id, name, outcome: 'unchanged', sentence: `It is ${wanted} already.` }
  const refusal = statusRefusal(kindAndStatus, wanted)
  if (refusal !== undefined) return { id, name, outcome: 'refused', sentence: refusal }
  return { id, name, outcome: 'done', sentence: statusSentence(kindAndStatus.status, wanted) }
}
