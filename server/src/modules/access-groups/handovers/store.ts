import type { Handover } from '@brigade/contract/access-groups/handovers.ts'
import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { Paged } from '../groups/store.ts'

export interface HandoverRow {
  readonly id: number
  readonly from_root_id: number
  readonly into_root_id: number | null
  readonly resource_type: ResourceType
  readonly email: string
  readonly note: string
  readonly status: Handover['status']
  readonly offered_by: number | null
  readonly company: string
  readonly offerer_name: string
  readonly offerer_email: string
  readonly answerer_name: string
  readonly answerer_company: string
  readonly answered_at: Date | null
  readonly expires_at: Date
  readonly inserted_at: Date
}

// Nothing wakes up to mark an offer as expired: it is so once its time has passed.
const shownStatus = sql`case when handover.status = 'pending' and handover.expires_at <= now() then 'expired' else handover.status end`

const columns = sql`handover.id, handover.from_root_id, handover.into_root_id, handover.resource_type, handover.email, handover.note,
  ${shownStatus} as status, handover.offered_by, handover.company, handover.offerer_name, handover.offerer_email, handover.answerer_name,
  handover.answerer_company, handover.answered_at, handover.expires_at, handover.inserted_at`

export async function findHandover(db: Queryable, id: number): Promise<HandoverRow | undefined> {
  const { rows } = await sql<HandoverRow>`select ${columns} from handovers handover where id = ${id}`.execute(db)
  return rows[0]
}

/** Held until the transaction ends: of two who answer it, or answer and withdraw it, the second finds it answered. */
export async function lockHandover(tx: Tx, id: number): Promise<HandoverRow | undefined> {
  await sql`select from handovers where id = ${id} for update`.execute(tx)
  return findHandover(tx, id)
}

interface HandoverQuery extends Paged {
  readonly where: RawBuilder<unknown>
  readonly status: Handover['status'] | undefined
}

async function pageOf(db: Queryable, { where, status, page, per_page }: HandoverQuery): Promise<{ rows: HandoverRow[]; total: number }> {
  const all = sql`${where} and (${status ?? null}::text is null or ${shownStatus} = ${status ?? null})`
  const { rows } = await sql<HandoverRow>`select ${columns} from handovers handover where ${all}
    order by handover.id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total from handovers handover where ${all}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

type Asked = Omit<HandoverQuery, 'where'>

/** What a company has offered. */
export const offeredBy = (db: Queryable, root: number, asked: Asked) => pageOf(db, { ...asked, where: sql`handover.from_root_id = ${root}` })

/** What another company has offered to this address, and what was accepted for this company, by whomever. */
export const offeredTo = (db: Queryable, email: string, root: number, asked: Asked) =>
  pageOf(db, {
    ...asked,
    where: sql`((handover.email = ${email} and handover.from_root_id <> ${root} and handover.status <> 'accepted') or handover.into_root_id = ${root})`,
  })

export interface Thing {
  readonly resource_type: ResourceType
  readonly resource_id: number
  readonly name: string
  readonly is_offered: boolean
}

/** All that goes with these offers. */
export async function thingsOf(db: Queryable, ids: readonly number[]): Promise<Map<number, Thing[]>> {
  const { rows } = await sql<Thing & { handover_id: number }>`
    select handover_id, resource_type, resource_id, name, is_offered from handover_things
    where handover_id = any(${[...ids]}::bigint[]) order by resource_type, lower(name), resource_id`.execute(db)
  return Map.groupBy(rows, ({ handover_id }) => handover_id)
}

/** What was offered by name, and how much of each type goes along: without the names of thousands. */
export async function offeredThings(db: Queryable, ids: readonly number[]): Promise<Map<number, Thing[]>> {
  const { rows } = await sql<Thing & { handover_id: number }>`
    select handover_id, resource_type, resource_id, name, is_offered from handover_things
    where handover_id = any(${[...ids]}::bigint[]) and is_offered order by lower(name), resource_id`.execute(db)
  return Map.groupBy(rows, ({ handover_id }) => handover_id)
}

export async function contentsOf(db: Queryable, ids: readonly number[]): Promise<Map<number, Handover['contents']>> {
  const { rows } = await sql<{ handover_id: number; resource_type: ResourceType; count: number }>`
    select handover_id, resource_type, count(*) as count from handover_things
    where handover_id = any(${[...ids]}::bigint[]) and not is_offered group by handover_id, resource_type order by resource_type`.execute(db)
  return Map.groupBy(rows, ({ handover_id }) => handover_id)
}

export interface NewHandover {
  readonly from_root_id: number
  readonly resource_type: ResourceType
  readonly email: string
  readonly note: string
  readonly offered_by: number
  readonly company: string
  readonly offerer_name: string
  readonly offerer_email: string
  readonly days: number
}

export async function insertHandover(tx: Tx, { days, ...row }: NewHandover, things: readonly Thing[]): Promise<number> {
  const { id } = await tx
    .insertInto('handovers')
    .values({ ...row, expires_at: sql<Date>`now() + make_interval(days => ${days})` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into handover_things (handover_id, resource_type, resource_id, name, is_offered)
    select ${id}, * from unnest(${things.map((thing) => thing.resource_type)}::text[], ${things.map((thing) => thing.resource_id)}::bigint[],
      ${things.map((thing) => thing.name)}::text[], ${things.map((thing) => thing.is_offered)}::boolean[])`.execute(tx)
  return id
}

const isOpen = sql`handover.status = 'pending' and handover.expires_at > now()`

/** Those of these things that are part of an open offer of this company. */
export async function offeredAlready(
  db: Queryable,
  root: number,
  type: ResourceType,
  ids: readonly number[],
  except: number | undefined,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct thing.name from handover_things thing join handovers handover on handover.id = thing.handover_id
    where ${isOpen} and handover.from_root_id = ${root} and handover.id is distinct from ${except ?? null}::bigint
      and thing.resource_type = ${type} and thing.resource_id = any(${[...ids]}::bigint[]) order by thing.name limit 5`.execute(db)
  return rows.map(({ name }) => name)
}

interface Ending {
  readonly status: 'accepted' | 'declined' | 'withdrawn'
  readonly by: { readonly id: number; readonly name: string; readonly email: string }
  readonly into?: { readonly root: number; readonly company: string }
}

export async function endHandover(tx: Tx, id: number, { status, by, into }: Ending): Promise<void> {
  await sql`update handovers set status = ${status}, answered_by = ${by.id}, answerer_name = ${by.name}, answered_at = now(),
      into_root_id = ${into?.root ?? null}, answerer_company = ${into?.company ?? ''}, version = version + 1, updated_at = now()
    where id = ${id}`.execute(tx)
}

/** Other offers of what has gone cannot be kept. Answers to whom they were made. */
export async function voidOffersOf(tx: Tx, root: number, things: readonly Pick<Thing, 'resource_type' | 'resource_id'>[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    update handovers handover set status = 'void', answered_at = now(), version = version + 1, updated_at = now()
    where status = 'pending' and from_root_id = ${root} and exists (select 1 from handover_things thing
      join unnest(${things.map((thing) => thing.resource_type)}::text[], ${things.map((thing) => thing.resource_id)}::bigint[]) as gone(type, id)
        on gone.type = thing.resource_type and gone.id = thing.resource_id
      where thing.handover_id = handover.id) returning email`.execute(tx)
  return rows.map(({ email }) => email)
}

export async function userIdsOf(db: Queryable, emails: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from users where email = any(${[...emails]}::text[])`.execute(db)
  return rows.map(({ id }) => id)
}
