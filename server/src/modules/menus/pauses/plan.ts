import type { InputOf } from '@brigade/contract/kit/endpoint.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import type { EndRule, PauseResult, pauses } from '@brigade/contract/menus/pauses.ts'
import type { Queryable } from '../../../platform/database.ts'
import type { MenuModel } from '../public/model.ts'
import { nextOpenings } from './openings.ts'
import { endOfBusinessDay, untilInstant } from './pause-end.ts'
import type { NewPause } from './store.ts'
import { clockOf, groupsAbove, type RestaurantClock, reachedBelow } from './store-reach.ts'
import { type Target, targetOf } from './targets.ts'

type Asked = Pick<InputOf<typeof pauses.pause>, 'restaurant_id' | 'targets' | 'access_group_id'>
type AskedPause = InputOf<typeof pauses.pause>

/** One thing in one restaurant. */
export interface Spot {
  readonly clock: RestaurantClock
  readonly target: Target
  readonly part: number
  /** Of a tag: whether anything there has it now. */
  readonly isThere: boolean
}

/** Where things are to be paused: here, or wherever below the group the person may. What this menu does not have has no target. */
export async function spotsOf(db: Queryable, userId: number, model: MenuModel, asked: Asked): Promise<{ spots: Spot[]; missing: number }> {
  const targets = asked.targets.map((target) => targetOf(model, target))
  const there = targets.flatMap((target, part) => (target ? [{ ...target, part }] : []))
  const missing = targets.length - there.length
  const here = await clockOf(db, asked.restaurant_id)
  if (!here) throw notFound('restaurant')
  if (asked.access_group_id == null) {
    if (here.kind === 'library')
      throw new Problem('conflict', 'A library sells nothing itself. Choose a group, and it is paused wherever below it the library is used.')
    return { spots: there.map((target) => ({ clock: here, target, part: target.part, isThere: true })), missing }
  }
  await mustStandBelow(db, userId, asked.restaurant_id, asked.access_group_id)
  const reached = await reachedBelow(db, userId, [asked.access_group_id], there)
  const byPart = new Map(there.map((target) => [target.part, target]))
  const spots = reached.flatMap(({ part, node_id, tag, is_there, ...clock }) => {
    const target = byPart.get(part)
    return target ? [{ clock, target: { ...target, node_id, tag }, part, isThere: is_there }] : []
  })
  return { spots, missing }
}

/** A group is paused in from a restaurant below it, by who may pause there. */
export async function mustStandBelow(db: Queryable, userId: number, restaurantId: number, groupId: number): Promise<void> {
  const groups = await groupsAbove(db, userId, restaurantId)
  if (!groups.some(({ id }) => id === groupId)) throw notFound('access group')
}

const longestMs = 366 * 86_400_000

export interface Planned {
  readonly pause: Omit<NewPause, 'batch_id'>
  readonly clock: RestaurantClock
  readonly isThere: boolean
}

/** When each pause would end by its own clock, or why it cannot. */
export async function planEnds(
  db: Queryable,
  asked: AskedPause,
  spots: readonly Spot[],
  now: Date,
): Promise<{ planned: Planned[]; refused: PauseResult[] }> {
  mustNameUntil(asked, now)
  const ids = [...new Set(spots.map(({ clock }) => clock.restaurant_id))]
  const openings = asked.end_rule === 'next_opening' ? await nextOpenings(db, ids, now) : new Map<number, Date | null>()
  const planned: Planned[] = []
  const refused: PauseResult[] = []
  for (const { clock, target, part, isThere } of eachOnce(spots)) {
    const ends_at = endOf(asked.end_rule, asked.until ?? null, clock, openings.get(clock.restaurant_id) ?? null, now)
    if (asked.end_rule === 'next_opening' && ends_at === null) refused.push(refusal(clock, target, 'no_opening'))
    else if (ends_at !== null && ends_at <= now) refused.push(refusal(clock, target, 'in_the_past'))
    else planned.push({ clock, isThere, pause: pauseOf(asked, clock, target, part, ends_at) })
  }
  return { planned, refused }
}

/** An item and its place on the menu are one thing, and so are two spellings of a tag. */
function eachOnce(spots: readonly Spot[]): Spot[] {
  const keyOf = ({ clock, target }: Spot) => `${clock.restaurant_id} ${target.node_id ?? target.tag?.toLowerCase()}`
  return [...new Map(spots.toReversed().map((spot) => [keyOf(spot), spot])).values()].reverse()
}

function mustNameUntil({ end_rule, until }: AskedPause, now: Date): void {
  if (end_rule !== 'until') return
  const at = until == null ? undefined : untilInstant(until, 'UTC')
  const says = at === undefined ? 'Time is required' : at.getTime() > now.getTime() + longestMs ? 'must be within a year' : undefined
  if (says !== undefined) throw new Problem('invalid', 'Please check the marked fields.', { errors: { until: [says] } })
}

function endOf(rule: EndRule, until: string | null, clock: RestaurantClock, opening: Date | null, now: Date): Date | null {
  if (rule === 'end_of_business_day') return endOfBusinessDay(now, clock.timezone, clock.business_day_cutoff_min)
  if (rule === 'next_opening') return opening
  return rule === 'until' && until !== null ? untilInstant(until, clock.timezone, now) : null
}

function pauseOf(asked: AskedPause, clock: RestaurantClock, target: Target, part: number, ends_at: Date | null): Omit<NewPause, 'batch_id'> {
  const { name: label, ...what } = target
  return {
    ...what,
    part,
    restaurant_id: clock.restaurant_id,
    channel: asked.channel ?? '',
    access_group_id: asked.access_group_id ?? null,
    label,
    end_rule: asked.end_rule,
    ends_at,
    note: asked.note,
  }
}

const refusals = {
  no_opening: 'It has no opening in the next 60 days, so the pause would never end. Choose another end.',
  in_the_past: 'That time has passed there already.',
} as const

function refusal(clock: RestaurantClock, target: Target, outcome: keyof typeof refusals): PauseResult {
  const { restaurant_id, name } = clock
  return { restaurant_id, restaurant_name: name, name: target.name, outcome, message: refusals[outcome], pause_id: null, ends_at: null }
}
