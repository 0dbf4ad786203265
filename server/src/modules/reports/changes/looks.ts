import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../../../platform/context.ts'
import { basisOf, type Plan } from '../figures/normalise.ts'
import { keepLook, type Look } from './store-changes.ts'

// Who looked at figures is noted beside the reading, which stays as fast: a few times a second at most, the same look once.

const everyMs = 250

interface Noted extends Look {
  /** On the clock of the process. */
  readonly at: number
}

const waiting = new WeakMap<Deps['database'], Map<string, Noted>>()

/** The days and restaurants that a plan is about, as far as its filters name them; nothing for figures of the past. */
export function lookOf(userId: number, plan: Plan): Look | undefined {
  const basis = basisOf(plan)
  let [from, to] = ['-infinity', 'infinity']
  for (const { dimension, range } of plan.ranges) {
    if (dimension !== basis) continue
    if (range.from > from || from === '-infinity') from = range.from
    if (range.to < to) to = range.to
  }
  const named = (member: string): number[] | null => {
    const all = plan.filters.flatMap((one) => ('member' in one && one.member === member && one.operator === 'equals' ? [one.values.map(Number)] : []))
    return all[0] ?? null
  }
  if (plan.filters.some((one) => 'member' in one && one.member === 'received_at')) return undefined
  return { userId, from, to, isByEvent: basis === 'event_date', restaurantIds: named('restaurant_id'), groupIds: named('organization_id') }
}

/** Notes that a person looked at the figures of a plan. */
export function noteLook(deps: Pick<Deps, 'database' | 'log'>, userId: number, plan: Plan): void {
  const look = lookOf(userId, plan)
  if (!look) return
  const known = waiting.get(deps.database)
  const looks = known ?? new Map<string, Noted>()
  const key = JSON.stringify(look)
  if (!looks.has(key)) looks.set(key, { ...look, at: performance.now() })
  if (known) return
  waiting.set(deps.database, looks)
  void keepLater(deps)
}

async function keepLater({ database, log }: Pick<Deps, 'database' | 'log'>): Promise<void> {
  await pause(everyMs, undefined, { ref: false })
  const looks = [...(waiting.get(database)?.values() ?? [])]
  waiting.delete(database)
  try {
    for (const { at, ...look } of looks) await database.write((tx) => keepLook(tx, look, (performance.now() - at) / 1000))
  } catch (error) {
    log.warn({ err: error }, 'looks at figures were not kept')
  }
}
