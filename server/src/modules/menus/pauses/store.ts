import type { SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import type { EndRule, PauseKind } from '@brigade/contract/menus/pauses.ts'
import { type Selectable, sql } from 'kysely'
import { hiddenGroup } from '../../../platform/access/group-names.ts'
import { grantedGroups, reachable } from '../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { Pauses } from '../../../platform/schema.ts'
import { mayDraw } from '../draft/store-library-reach.ts'

export type StoredPause = Selectable<Pauses>

/** A pause as people see it. */
export interface SeenPause extends Omit<StoredPause, 'kind' | 'end_rule' | 'ended_why'> {
  readonly kind: PauseKind
  readonly end_rule: EndRule
  readonly ended_why: 'resumed' | 'due' | 'replaced' | null
  readonly name: string
  readonly created_by_name: string | null
  readonly ended_by_name: string | null
  readonly group_name: string | null
  readonly elsewhere: number
}

export interface NewPause {
  readonly batch_id: string
  readonly part: number
  readonly restaurant_id: number
  readonly kind: PauseKind
  readonly node_id: string | null
  readonly tag: string | null
  readonly channel: SalesChannel | ''
  readonly access_group_id: number | null
  readonly label: string
  readonly place: string
  readonly end_rule: EndRule
  readonly ends_at: Date | null
  readonly note: string
}

export interface EndedPause {
  readonly id: number
  readonly restaurant_id: number
  readonly restaurant_name: string
  readonly label: string
  readonly channel: string
}

const inForce = sql<boolean>`pauses.ended_at is null and (pauses.ends_at is null or pauses.ends_at > now())`

/** Pauses of a restaurant, in force by when they end; or the last hundred that are over. */
export async function listOf(db: Queryable, userId: number, restaurantId: number, active: boolean): Promise<SeenPause[]> {
  const { rows } = await sql<SeenPause>`
    select pauses.*, coalesce(nullif(node.fields ->> 'name', ''), nullif(source.fields ->> 'name', ''), pauses.label) as name,
      made.name as created_by_name, ended.name as ended_by_name,
      case when below.id is null or below.ancestors && ${grantedGroups(userId)} then below.name else ${hiddenGroup} end as group_name,
      case when pauses.access_group_id is null then 0 else (select count(distinct other.restaurant_id)::int from pauses other
        where other.batch_id = pauses.batch_id and other.part = pauses.part and other.restaurant_id <> pauses.restaurant_id
          and other.ended_at is null and (other.ends_at is null or other.ends_at > now())
          and ${reachable(userId, 'availabilities', 'restaurant', sql.ref('other.restaurant_id'))}) end as elsewhere
    from pauses
    left join menu_nodes node on node.id = pauses.node_id and ${mayDraw('pauses.restaurant_id', 'node.restaurant_id')} left join menu_nodes source on source.id = node.source_id
    left join users made on made.id = pauses.created_by left join users ended on ended.id = pauses.ended_by
    left join access_groups below on below.id = pauses.access_group_id
    where pauses.restaurant_id = ${restaurantId} and ${active ? inForce : sql<boolean>`not (${inForce})`}
    order by ${active ? sql`pauses.ends_at nulls last, pauses.id desc` : sql`coalesce(pauses.ended_at, pauses.ends_at) desc, pauses.id desc`}
    limit ${active ? 1000 : 100}`.execute(db)
  return rows
}

/** The pauses of a restaurant; `activePauses` picks those in force at an instant. */
export function activeOf(db: Queryable, restaurantId: number) {
  return db
    .selectFrom('pauses')
    .select(['id', 'node_id', 'tag', 'channel', 'starts_at', 'ends_at', 'ended_at'])
    .where('restaurant_id', '=', restaurantId)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Whoever pauses or resumes in these restaurants waits for the other. Not the row of the restaurant: an import of its menu
 * holds that for long, and the kitchen cannot wait.
 */
export async function lockPauses(tx: Tx, restaurantIds: readonly number[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('pauses', id)) from
    (select distinct unnest(${[...restaurantIds]}::bigint[]) as id order by 1) as asked`.execute(tx)
}

/** Writes the pauses down; those that were in force for the same things make way. Answers their ids in order, and what made way. */
export async function insertAll(tx: Tx, userId: number | null, pauses: readonly NewPause[]): Promise<{ ids: number[]; replaced: Set<number> }> {
  const rows = JSON.stringify(pauses.map((pause, at) => ({ ...pause, at })))
  const asked = sql`jsonb_to_recordset(${rows}::jsonb) as asked(at int, batch_id uuid, part int, restaurant_id bigint, kind text, node_id uuid,
    tag text, channel text, access_group_id bigint, label text, place text, end_rule text, ends_at timestamptz, note text)`
  const made = await sql<{ at: number; old_id: number }>`
    update pauses set ended_at = least(now(), pauses.ends_at), ended_by = ${userId}::bigint, ended_why = 'replaced' from ${asked}
    where pauses.restaurant_id = asked.restaurant_id and pauses.channel = asked.channel and pauses.ended_at is null
      and coalesce(pauses.node_id::text, lower(pauses.tag)) = coalesce(asked.node_id::text, lower(asked.tag))
    returning asked.at, pauses.id as old_id`.execute(tx)
  const fresh = await sql<{ at: number; id: number }>`
    with numbered as (select asked.*, nextval(pg_get_serial_sequence('pauses', 'id')) as id from ${asked}), made as (
      insert into pauses (id, batch_id, part, restaurant_id, kind, node_id, tag, channel, access_group_id, label, place, end_rule, ends_at, note, created_by)
      overriding system value
      select id, batch_id, part, restaurant_id, kind, node_id, tag, channel, access_group_id, label, place, end_rule, ends_at, note, ${userId}::bigint
      from numbered returning id)
    select numbered.at, made.id from made join numbered using (id) order by numbered.at`.execute(tx)
  const idAt = new Map(fresh.rows.map(({ at, id }) => [at, id]))
  const pairs = made.rows.map(({ at, old_id }) => ({ old_id, id: idAt.get(at) }))
  if (pairs.length > 0)
    await sql`update pauses set replaced_by = pair.id from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair(old_id bigint, id bigint)
      where pauses.id = pair.old_id`.execute(tx)
  return { ids: pauses.map((_, at) => idAt.get(at) ?? 0), replaced: new Set(made.rows.map(({ at }) => at)) }
}

export interface WhichPauses {
  readonly restaurant_id: number
  readonly ids: readonly number[]
  readonly nodes: readonly string[]
  readonly tags: readonly string[]
  readonly batch_id: string | null
  readonly everywhere: boolean
}

/** Pauses in force that are meant: those of the restaurant, and with `everywhere` what the same acts paused where the person may. */
export async function findMeant(tx: Tx, userId: number, which: WhichPauses): Promise<{ id: number; restaurant_id: number }[]> {
  const { rows } = await sql<{ id: number; restaurant_id: number }>`
    with here as (
      select id, batch_id, part from pauses where restaurant_id = ${which.restaurant_id} and ${inForce}
        and (id = any(${[...which.ids]}::bigint[]) or node_id = any(${[...which.nodes]}::uuid[])
          or lower(tag) = any(array(select lower(asked) from unnest(${[...which.tags]}::text[]) as asked))))
    select pauses.id, pauses.restaurant_id from pauses
    where ${inForce} and (pauses.id in (select id from here)
      or (pauses.batch_id = ${which.batch_id}::uuid or (${which.everywhere} and (pauses.batch_id, pauses.part) in (select batch_id, part from here)))
        and ${reachable(userId, 'availabilities_admin', 'restaurant', sql.ref('pauses.restaurant_id'))})
    order by pauses.id`.execute(tx)
  return rows
}

/** Ends them; with `undo` what they had taken the place of is in force again, where its own time has not come. */
/** What comes back is one of all below its group again only by who may pause there. */
const asActOf = (userId: number) => sql`case when exists (select from access_groups above where above.id = pauses.access_group_id
  and above.ancestors && ${grantedGroups(userId, 'availabilities_admin')}) then pauses.access_group_id end`

export async function endAll(
  tx: Tx,
  userId: number,
  ids: readonly number[],
  { undo, batch }: { undo: boolean; batch: string },
): Promise<EndedPause[]> {
  const { rows } = await sql<EndedPause>`
    update pauses set ended_at = now(), ended_by = ${userId}::bigint, ended_why = 'resumed', ended_batch = ${batch} from restaurants
    where restaurants.id = pauses.restaurant_id and pauses.id = any(${[...ids]}::bigint[]) and ${inForce}
    returning pauses.id, pauses.restaurant_id, restaurants.name as restaurant_name, pauses.label, pauses.channel`.execute(tx)
  if (undo && rows.length > 0)
    await sql`update pauses set ended_at = null, ended_by = null, ended_why = null, replaced_by = null, access_group_id = ${asActOf(userId)}
      where replaced_by = any(${rows.map(({ id }) => id)}::bigint[]) and ended_why = 'replaced' and (ends_at is null or ends_at > now())`.execute(tx)
  return rows
}

const resumedBy = (userId: number, batch: string) => sql<boolean>`pauses.ended_batch = ${batch}::uuid and pauses.ended_by = ${userId}
  and pauses.ended_why = 'resumed' and ${reachable(userId, 'availabilities_admin', 'restaurant', sql.ref('pauses.restaurant_id'))}`

/** Where a person's act of resuming reached, as far as they may still pause there. */
export async function resumedWhere(tx: Tx, userId: number, batch: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct restaurant_id as id from pauses where ${resumedBy(userId, batch)}`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Restores the pauses that a resume ended, each until its own end. Expired ones, and those paused again meanwhile, stay as they are. Where the person
 * may pause for the group no more, what was paused everywhere below it is so in these restaurants alone.
 */
export async function bringBack(tx: Tx, userId: number, batch: string): Promise<(EndedPause & { place: string; ends_at: Date | null })[]> {
  const { rows } = await sql<EndedPause & { place: string; ends_at: Date | null }>`
    update pauses set ended_at = null, ended_by = null, ended_why = null, ended_batch = null,
      access_group_id = ${asActOf(userId)}
    from restaurants where restaurants.id = pauses.restaurant_id and ${resumedBy(userId, batch)} and (pauses.ends_at is null or pauses.ends_at > now())
      and not exists (select 1 from pauses other where other.restaurant_id = pauses.restaurant_id and other.channel = pauses.channel
        and other.ended_at is null and coalesce(other.node_id::text, lower(other.tag)) = coalesce(pauses.node_id::text, lower(pauses.tag)))
    returning pauses.id, pauses.restaurant_id, restaurants.name as restaurant_name, pauses.label, pauses.place, pauses.channel, pauses.ends_at`.execute(
    tx,
  )
  return rows
}

/** Those of the restaurants in which a tag is out. */
export async function withTagPauses(tx: Tx, restaurantIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct restaurant_id as id from pauses where restaurant_id = any(${[...restaurantIds]}::bigint[]) and kind = 'tag' and ${inForce}`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Ends those whose time has come, each once however many servers look; at most `most` of them. */
export async function endDue(tx: Tx, most: number): Promise<EndedPause[]> {
  const { rows } = await sql<EndedPause>`
    with due as (select id from pauses where ended_at is null and ends_at <= now() order by ends_at, id limit ${most} for update skip locked)
    update pauses set ended_at = pauses.ends_at, ended_why = 'due' from due, restaurants
    where pauses.id = due.id and restaurants.id = pauses.restaurant_id
    returning pauses.id, pauses.restaurant_id, restaurants.name as restaurant_name, pauses.label, pauses.channel`.execute(tx)
  return rows
}

/** Pauses of these restaurants whose end follows the hours. */
export function ruledOf(tx: Tx, restaurantIds: readonly number[]) {
  return tx
    .selectFrom('pauses')
    .select(['id', 'restaurant_id', 'end_rule', 'starts_at', 'ends_at'])
    .where(sql<boolean>`restaurant_id = any(${[...restaurantIds]}::bigint[])`)
    .where('end_rule', 'in', ['end_of_business_day', 'next_opening'])
    .where('ended_at', 'is', null)
    .where('ends_at', '>', sql<Date>`now()`)
    .execute()
}

export async function movePauseEnds(tx: Tx, moved: readonly { readonly id: number; readonly ends_at: Date }[]): Promise<void> {
  if (moved.length === 0) return
  await sql`update pauses set ends_at = moved.ends_at
    from unnest(${moved.map(({ id }) => id)}::bigint[], ${moved.map(({ ends_at }) => ends_at)}::timestamptz[]) as moved(id, ends_at)
    where pauses.id = moved.id`.execute(tx)
}

/** What was paused most lately in a restaurant, each thing once. */
export async function lately(db: Queryable, restaurantId: number, most: number): Promise<{ node_id: string | null; tag: string | null }[]> {
  const { rows } = await sql<{ node_id: string | null; tag: string | null }>`
    select node_id, tag from (select distinct on (coalesce(node_id::text, lower(tag))) id, node_id, tag from pauses
      where restaurant_id = ${restaurantId} and starts_at > now() - interval '60 days'
      order by coalesce(node_id::text, lower(tag)), id desc) as each_once
    order by id desc limit ${most}`.execute(db)
  return rows
}
