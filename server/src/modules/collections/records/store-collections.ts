import type { CollectionForm, CollectionKind, collectionSorts } from '@brigade/contract/collections/collections.ts'
import { type RawBuilder, sql } from 'kysely'
import { own } from '../../../platform/access/holdings.ts'
import { reachable } from '../../../platform/access/policy.ts'
import { recordStore } from '../../../platform/access/record-store.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'

export interface CollectionRow {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly kind: CollectionKind
  readonly parent_access_group_id: number
  readonly parent_access_group_name: string
  readonly version: number
  readonly inserted_at: Date
  readonly updated_at: Date
}

/** The picture that stands for a collection; null while it has none. */
export interface CoverRow {
  readonly file_key: string
  readonly width: number
  readonly height: number
  readonly tint: string
}

/** A row as one person sees it. */
export interface SeenCollection extends CollectionRow {
  readonly cover: CoverRow | null
  readonly pictures: number
  readonly bytes: number
  readonly may_change: boolean
}

const type = 'picture_collection'
const thisId = sql.ref('picture_collections.id')
const columns = sql`picture_collections.id, picture_collections.name, picture_collections.description, picture_collections.kind,
  picture_collections.parent_access_group_id, organization.name as parent_access_group_name, picture_collections.version,
  picture_collections.inserted_at, picture_collections.updated_at`
const tables = sql`picture_collections join access_groups organization on organization.id = picture_collections.parent_access_group_id`
const face = sql`jsonb_build_object('file_key', shown.file_key, 'width', shown.width, 'height', shown.height, 'tint', shown.tint)`
const seenColumns = (mayChange: RawBuilder<boolean>) => sql`${columns},
  coalesce((select ${face} from pictures shown where shown.id = picture_collections.cover_picture_id),
    (select ${face} from pictures shown where shown.collection_id = ${thisId} order by shown.position, shown.id limit 1)) as cover,
  (select count(*)::int from pictures held where held.collection_id = ${thisId}) as pictures,
  (select coalesce(sum(held.bytes), 0)::int8 from pictures held where held.collection_id = ${thisId}) as bytes,
  ${mayChange} as may_change`

export const { searchVisible, remove } = recordStore<SeenCollection, Exclude<(typeof collectionSorts)[number], 'name' | 'organization'>>({
  type,
  table: 'picture_collections',
  sorts: { kind: sql`array[picture_collections.kind, lower(picture_collections.name)]` },
  rows: (ids, mayChange) => sql<SeenCollection>`select ${seenColumns(mayChange)} from ${tables} where picture_collections.id = any(${ids})`,
})

interface Narrowing {
  readonly kind?: CollectionKind | null | undefined
  /** A group of the company. */
  readonly companyOf?: number | null | undefined
}

/** Narrows the list to a kind and to a company; nothing where neither is asked. */
export function narrowed({ kind, companyOf }: Narrowing) {
  const conditions = [
    ...(kind ? [sql`picture_collections.kind = ${kind}`] : []),
    ...(companyOf
      ? [
          sql`exists (select from access_groups home join access_groups asked on asked.root_id = home.root_id
      where home.id = picture_collections.parent_access_group_id and asked.id = ${companyOf})`,
        ]
      : []),
  ]
  if (conditions.length === 0) return undefined
  return { where: sql<boolean>`${sql.join(conditions, sql` and `)}`, variant: `${kind ?? ''} ${companyOf ?? ''}` }
}

export async function findSeen(db: Queryable, userId: number, id: number): Promise<SeenCollection | undefined> {
  const { rows } = await sql<SeenCollection>`
    select ${seenColumns(reachable(userId, 'picture_collections_admin', type, thisId))} from ${tables} where picture_collections.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Held until the transaction ends: nobody changes or deletes it meanwhile, and no picture comes to it or leaves it. Answers whether it is there. */
export async function hold(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select from picture_collections where id = ${id} for update`.execute(tx)
  return rows.length > 0
}

/** Held, and as it is then. */
export async function lock(tx: Tx, id: number): Promise<CollectionRow | undefined> {
  await hold(tx, id)
  const { rows } = await sql<CollectionRow>`select ${columns} from ${tables} where picture_collections.id = ${id}`.execute(tx)
  return rows[0]
}

export async function insert(tx: Tx, form: CollectionForm, parent_access_group_id: number): Promise<number> {
  const { id } = await tx
    .insertInto('picture_collections')
    .values({ ...form, parent_access_group_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await own(tx, type, id, parent_access_group_id)
  return id
}

/** An edit by a person: it raises the version, so forms opened before are stale. */
export async function edit(tx: Tx, id: number, form: CollectionForm): Promise<void> {
  await tx
    .updateTable('picture_collections')
    .set({ ...form, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function setCover(tx: Tx, id: number, pictureId: number | null): Promise<void> {
  await sql`update picture_collections set cover_picture_id = ${pictureId}, updated_at = now() where id = ${id}`.execute(tx)
}

/** Who added pictures stays with the company that their collections leave. */
export async function forgetAdders(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update pictures set added_by = '' where collection_id = any(${[...ids]}::bigint[]) and added_by <> ''`.execute(tx)
}
