import type { OfferStatus } from '@brigade/contract/discounts/offers.ts'
import type { OfferTerms } from '@brigade/contract/discounts/terms.ts'
import { type Insertable, sql } from 'kysely'
import { own } from '../../../platform/access/holdings.ts'
import type { Tx } from '../../../platform/database.ts'
import type { Discounts } from '../../../platform/schema.ts'

// Every write of offers and their versions by a person, and by the demo company.

export interface NewOffer {
  readonly name: string
  readonly currency: string
  readonly parent_access_group_id: number
  readonly restaurant_ids: readonly number[]
  readonly terms: OfferTerms
  /** A name. */
  readonly madeBy: string
  /** A draft unless it is told. */
  readonly status?: OfferStatus
  /** Now, except for seeded data of the past. */
  readonly at?: Date
  readonly started_at?: Date | null
  readonly ended_at?: Date | null
}

/** What a row of `discounts` repeats of its newest version. */
const repeated = ({ pos_name, method, class: kind, schedule }: OfferTerms) => ({
  pos_name,
  method,
  class: kind,
  starts_at: schedule.starts_at,
  ends_at: schedule.ends_at,
})

/** Owned by its group, with its first version and its counters; answers its id. */
export async function insertOffer(tx: Tx, { terms, madeBy, status = 'draft', at, restaurant_ids, ...offer }: NewOffer): Promise<number> {
  const row: Insertable<Discounts> = {
    ...offer,
    ...repeated(terms),
    restaurant_ids: [...restaurant_ids],
    status,
    ...(at && { inserted_at: at, updated_at: at }),
  }
  const { id } = await tx.insertInto('discounts').values(row).returning('id').executeTakeFirstOrThrow()
  await own(tx, 'discount', id, offer.parent_access_group_id)
  await insertVersion(tx, { offerId: id, number: 1, terms, madeBy, ...(at && { at }) })
  await sql`insert into discount_counts (discount_id) values (${id})`.execute(tx)
  return id
}

export interface NewVersion {
  readonly offerId: number
  readonly number: number
  readonly terms: OfferTerms
  readonly madeBy: string
  readonly at?: Date
}

export async function insertVersion(tx: Tx, { offerId, number, terms, madeBy, at }: NewVersion): Promise<void> {
  await tx
    .insertInto('discount_versions')
    .values({ discount_id: offerId, number, terms: JSON.stringify(terms), made_by: madeBy, ...(at && { inserted_at: at }) })
    .execute()
}

export interface OfferEdit {
  readonly name?: string
  readonly restaurant_ids?: readonly number[]
  readonly status?: OfferStatus
  /** Of a new version, with what the row repeats of it. */
  readonly news?: { readonly number: number; readonly terms: OfferTerms }
}

/** When it first became active, and when it ended, goes with its status. */
const withMoments = (status: OfferStatus) => ({
  status,
  ...(status === 'active' && { started_at: sql<Date>`coalesce(started_at, now())` }),
  ...(status === 'ended' && { ended_at: sql<Date>`now()` }),
})

/** An edit by a person: it raises the version, so forms opened before are stale. */
export async function editOffer(tx: Tx, id: number, { news, status, restaurant_ids, name }: OfferEdit): Promise<void> {
  await tx
    .updateTable('discounts')
    .set({
      ...(name !== undefined && { name }),
      ...(restaurant_ids && { restaurant_ids: [...restaurant_ids] }),
      ...(news && { newest_version: news.number, ...repeated(news.terms) }),
      ...(status && withMoments(status)),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** What time brings: forms that are open stay good. */
export async function setStatus(tx: Tx, ids: readonly number[], status: OfferStatus): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('discounts')
    .set({ ...withMoments(status), updated_at: sql`now()` })
    .where('id', 'in', ids)
    .execute()
}
