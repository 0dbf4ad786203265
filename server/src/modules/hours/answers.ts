import {
  type Closure,
  type GroupHours,
  type HoursException,
  type HoursRule,
  type RestaurantHours,
  type ServiceState,
  specificity,
} from '@brigade/contract/hours/hours-shapes.ts'
import { groupNames } from '../../platform/access/group-names.ts'
import { mayReach } from '../../platform/access/policy.ts'
import { found } from '../../platform/access/records.ts'
import type { Staff } from '../../platform/context.ts'
import type { Queryable } from '../../platform/database.ts'
import { type HoursBook, inheritedFrom, loadBook, serviceOf } from './book.ts'
import { stateAt } from './open-state.ts'
import * as store from './store.ts'

const historyLength = 20
const forever: store.Dates = { from: '-infinity', to: 'infinity' }

export function ruleAnswer(row: store.RuleRow): HoursRule {
  const { fulfilment, channel, week, lead_min, last_order_min, version } = row
  return { fulfilment, channel, week, lead_min, last_order_min, version, inherited_from: inheritedFrom(row) }
}

function exceptionAnswer(row: store.ExceptionRow): HoursException {
  const { id, date_from, date_to, kind, windows, label, source, version } = row
  return { id, date_from, date_to, kind, windows, label, source, version, inherited_from: inheritedFrom(row) }
}

export function closureAnswer(row: store.ClosureRow): Closure {
  const { id, for_group, fulfilment, channel, end_rule, reason, note } = row
  return {
    id,
    for_group,
    fulfilment,
    channel,
    end_rule,
    reason,
    note,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    created_by: row.created_by_name,
    ended_at: row.ended_at?.toISOString() ?? null,
    ended_by: row.ended_by_name,
  }
}

export function stateAnswer(book: HoursBook, forWhat: store.ForWhat, at: Date): ServiceState {
  const { id, timezone } = book.place
  return { restaurant_id: id, timezone, at: at.toISOString(), ...stateAt(serviceOf(book, forWhat), at.getTime()) }
}

/** The books as one person reads them: a group above that they do not see is not named. */
export async function asSeen(db: Queryable, staff: Staff, books: readonly HoursBook[]): Promise<HoursBook[]> {
  const owners = books.flatMap(({ rules, exceptions, closures }) => [...rules, ...exceptions, ...closures].map((one) => one.access_group_id))
  const nameOf = await groupNames(db, staff.id, owners)
  return books.map((book) => ({
    ...book,
    rules: book.rules.map((one) => ({ ...one, group_name: nameOf(one.access_group_id, one.group_name) })),
    exceptions: book.exceptions.map((one) => ({ ...one, group_name: nameOf(one.access_group_id, one.group_name) })),
    closures: book.closures.map((one) => ({ ...one, for_group: nameOf(one.access_group_id, one.for_group) })),
  }))
}

/** The same of one restaurant; undefined where there is none. */
export async function seenBook(db: Queryable, staff: Staff, id: number, at: Date): Promise<HoursBook | undefined> {
  const book = await loadBook(db, id, at)
  return book && (await asSeen(db, staff, [book]))[0]
}

/** Everything about the hours of a restaurant, as one person sees it. */
export async function hoursAnswer(db: Queryable, staff: Staff, id: number, now: Date): Promise<RestaurantHours> {
  const whole = found(await loadBook(db, id, now), 'restaurant')
  const { place } = whole
  // Special dates of years ahead belong on the list as well; those that are over do not.
  const yesterday = new Date(now.getTime() - 2 * 86_400_000).toISOString().slice(0, 10)
  const exceptions = await store.exceptionsOf(db, [id], place.ancestors, { ...forever, from: yesterday })
  const past = await store.pastClosures(db, id, now, historyLength)
  const book = { ...whole, exceptions, closures: [...whole.closures, ...past] }
  const [seen = book] = await asSeen(db, staff, [book])
  return {
    restaurant_id: id,
    timezone: place.timezone,
    business_day_cutoff_min: place.business_day_cutoff_min,
    rules: seen.rules.map(ruleAnswer),
    exceptions: seen.exceptions.map(exceptionAnswer),
    closures: seen.closures.slice(0, whole.closures.length).map(closureAnswer),
    history: seen.closures.slice(whole.closures.length).map(closureAnswer),
    _can: { update: await mayReach(db, staff.id, 'availabilities_admin', 'restaurant', id) },
  }
}

/** What a group gives the restaurants below it, itself inheriting from those above. */
export async function groupAnswer(db: Queryable, staff: Staff, id: number, now: Date): Promise<GroupHours> {
  const group = found(await store.findGroup(db, id), 'access group')
  const yesterday = new Date(now.getTime() - 2 * 86_400_000).toISOString().slice(0, 10)
  const [rules, exceptions, counts] = [
    await store.rulesOf(db, [], group.ancestors),
    await store.exceptionsOf(db, [], group.ancestors, { ...forever, from: yesterday }),
    await store.countBelow(db, id, now),
  ]
  const nameOf = await groupNames(
    db,
    staff.id,
    [...rules, ...exceptions].map(({ access_group_id }) => access_group_id),
  )
  const far = (row: { access_group_id: number | null }) => group.ancestors.length - group.ancestors.indexOf(row.access_group_id ?? 0)
  const own = (row: { access_group_id: number | null; group_name: string | null }) =>
    row.access_group_id === id ? null : nameOf(row.access_group_id, row.group_name)
  return {
    access_group_id: id,
    name: group.name,
    rules: rules.sort((a, b) => far(a) - far(b) || specificity(a) - specificity(b)).map((row) => ({ ...ruleAnswer(row), inherited_from: own(row) })),
    exceptions: exceptions.map((row) => ({ ...exceptionAnswer(row), inherited_from: own(row) })),
    ...counts,
    _can: { update: await mayReach(db, staff.id, 'availabilities_admin', 'access_group', id) },
  }
}
