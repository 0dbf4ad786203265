import type { InputOf } from '@brigade/contract/kit/endpoint.ts'
import type { PauseImpact, pauses } from '@brigade/contract/menus/pauses.ts'
import type { Queryable } from '../../../platform/database.ts'
import { loadMenu } from '../draft/store.ts'
import { impactOf } from './impact.ts'
import { nextOpenings } from './openings.ts'
import { endOfBusinessDay } from './pause-end.ts'
import { type PausesNow, pausesNow } from './paused.ts'
import { spotsOf } from './plan.ts'
import { activeOf } from './store.ts'
import { groupsAbove, type RestaurantClock, reachedBelow } from './store-reach.ts'
import { type Target, targetOf } from './targets.ts'

/** Listed of each kind; beyond it the total says how many there are. */
const mostListed = 50

/** What a pause would do, and where. */
export async function previewOf(db: Queryable, userId: number, asked: InputOf<typeof pauses.previewPause>, now: Date): Promise<PauseImpact> {
  const model = await loadMenu(db, asked.restaurant_id)
  const targets = asked.targets.flatMap((target) => targetOf(model, target) ?? [])
  const others = withoutTargets(pausesNow(await activeOf(db, asked.restaurant_id), now, asked.channel), targets)
  const { placements, unsellable } = impactOf(model, others, withTargets(others, targets))
  const isLibrary = model.kind === 'library' && asked.access_group_id == null
  const { spots } = isLibrary ? { spots: [] } : await spotsOf(db, userId, model, asked)
  const clocks = [...new Map(spots.map(({ clock }) => [clock.restaurant_id, clock])).values()]
  return {
    restaurants: await endsIn(db, clocks, now),
    placements: placements.slice(0, mostListed),
    placements_total: placements.length,
    unsellable: unsellable.slice(0, mostListed),
    unsellable_total: unsellable.length,
    groups: await groupsFor(db, userId, asked.restaurant_id, targets),
  }
}

/** Existing pauses are previewed as if they were new, because changing an end asks the same question. */
function withoutTargets(now: PausesNow, targets: readonly Target[]): PausesNow {
  const isTarget = (id: string) => targets.some(({ node_id, tag }) => node_id === id || tag?.toLowerCase() === id)
  return { nodes: new Set([...now.nodes].filter((id) => !isTarget(id))), tags: new Set([...now.tags].filter((tag) => !isTarget(tag))) }
}

function withTargets(now: PausesNow, targets: readonly Target[]): PausesNow {
  return {
    nodes: new Set([...now.nodes, ...targets.flatMap(({ node_id }) => node_id ?? [])]),
    tags: new Set([...now.tags, ...targets.flatMap(({ tag }) => tag?.toLowerCase() ?? [])]),
  }
}

async function endsIn(db: Queryable, clocks: readonly RestaurantClock[], now: Date): Promise<PauseImpact['restaurants']> {
  const ids = clocks.map(({ restaurant_id }) => restaurant_id)
  const openings = await nextOpenings(db, ids, now)
  return clocks.map(({ restaurant_id, name, timezone, business_day_cutoff_min }) => ({
    restaurant_id,
    name,
    timezone,
    end_of_business_day: endOfBusinessDay(now, timezone, business_day_cutoff_min).toISOString(),
    next_opening: openings.get(restaurant_id)?.toISOString() ?? null,
  }))
}

/** Groups above that hold more restaurants with the same thing than the group below them. */
async function groupsFor(db: Queryable, userId: number, restaurantId: number, targets: readonly Target[]): Promise<PauseImpact['groups']> {
  const above = await groupsAbove(db, userId, restaurantId)
  const top = above[0]
  if (!top || targets.length === 0) return []
  const reached = await reachedBelow(
    db,
    userId,
    [top.id],
    targets.map(({ node_id, tag }, part) => ({ part, node_id, tag })),
  )
  const counted = above.map(({ id, name }) => {
    const below = reached.filter(({ ancestors }) => ancestors.includes(id))
    return { id, name, restaurants: new Set(below.map((one) => one.restaurant_id)).size }
  })
  // The nearest of those that come to the same, and none that reaches nothing but this restaurant.
  return counted
    .filter(({ restaurants }, at) => restaurants > 0 && restaurants !== counted[at + 1]?.restaurants)
    .filter(({ restaurants }) => restaurants > 1 || !reached.some((one) => one.restaurant_id === restaurantId))
    .reverse()
}
