import { sql } from 'kysely'
import type { RegisteredType } from '../../platform/resource-registry.ts'
import { foreseeHours, hoursOfGroups, regroupHours } from '../hours/regrouping.ts'
import { cutWhatCameBelow, cutWhatWasMoved, lostByMoving, lostByRegrouping } from '../menus/draft/library-reach.ts'
import { pauseNewcomers } from '../menus/pauses/coming-under.ts'
import { departed, departing, foreseeDeparture } from './departure.ts'
import { notKept, notKeptAt, notKeptByMerging } from './profile/reach.ts'

/** What access groups ask about restaurants. */
export const restaurantType: RegisteredType = {
  async namesOf(db, ids) {
    if (ids.length === 0) return new Map()
    const rows = await db.selectFrom('restaurants').select(['id', 'name']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  async mayMove(db, ids, groupId, staffId) {
    return [...(await notKept(db, ids, groupId, staffId)), ...(await lostByMoving(db, ids, groupId, staffId))]
  },
  mayCome: notKeptAt,
  /** The organization on the form changes, so forms that show the old one are stale. */
  async ownerMoved(tx, ids, groupId) {
    await sql`update restaurants set parent_access_group_id = ${groupId}, version = version + 1, updated_at = now()
      where id = any(${[...ids]}::bigint[]) and parent_access_group_id <> ${groupId}`.execute(tx)
    await cutWhatWasMoved(tx, ids)
  },
  cameUnder: (tx, ids, { jobs, now }) => pauseNewcomers({ jobs }, tx, ids, now),
  async foresee(db, regrouping) {
    const hours = await foreseeHours(db, regrouping)
    const refusals = [...(await notKeptByMerging(db, regrouping)), ...(await lostByRegrouping(db, regrouping)), ...hours.refusals]
    return { refusals, notes: hours.notes }
  },
  async regroup(tx, regrouping) {
    const finish = await regroupHours(tx, regrouping)
    return async () => {
      await cutWhatCameBelow(tx, regrouping)
      return finish()
    }
  },
  foreseeDeparture,
  departing,
  departed,
  /** Libraries: they have a list of their own. */
  async namedApart(db, groupIds) {
    const { rows } = await sql<{ count: number }>`
      select count(distinct held.resource_id)::int as count from access_group_resources held join restaurants on restaurants.id = held.resource_id
      where held.resource_type = 'restaurant' and restaurants.kind = 'library'
        and held.access_group_id in (select id from access_groups where ancestors && ${[...groupIds]}::bigint[])`.execute(db)
    return rows[0]?.count ?? 0
  },
  endsWith: hoursOfGroups,
}
