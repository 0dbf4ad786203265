import { sql } from 'kysely'
import type { Queryable } from '../../../platform/database.ts'
import { prepared } from '../../../platform/prepared.ts'

/** A restaurant as evaluations need it. */
export interface Place {
  readonly id: number
  readonly name: string
  readonly currency: string
  readonly timezone: string
  readonly country: string
  readonly tax_mode: 'exclusive' | 'inclusive'
  readonly root_id: number
  readonly group_id: number
}

const placeById = prepared(
  (_, id: number) => sql<Place>`
    select place.id, place.name, place.currency, place.timezone, place.country, place.tax_mode, owner.root_id, owner.id as group_id
    from restaurants place join access_groups owner on owner.id = place.parent_access_group_id where place.id = ${id} and place.kind = 'restaurant'`,
)

export async function placeOf(db: Queryable, id: number): Promise<Place | undefined> {
  return (await placeById(db, id))[0]
}
