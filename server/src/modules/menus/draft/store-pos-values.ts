import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/database.ts'
import type { PosValue } from '../public/model.ts'

/** What points of sale give to fields of a menu; menus do not know them, so they say it themselves. */
export interface PosValues {
  /** Another text whenever what they give to a restaurant, a column with its id, may have changed; empty where there are none. */
  stampOf(restaurantId: RawBuilder<unknown>): RawBuilder<string>
  valuesOf(db: Queryable, restaurantId: number): Promise<PosValue>
}

let given: PosValues = { stampOf: () => sql<string>`''`, valuesOf: async () => () => undefined }

/** Points of sale call this when they register themselves. */
export function registerPosValues(values: PosValues): void {
  given = values
}

export const posStampOf = (restaurantId: RawBuilder<unknown>): RawBuilder<string> => given.stampOf(restaurantId)

export async function posValuesOf(db: Queryable, restaurantId: number, stamp: string): Promise<PosValue | undefined> {
  return stamp === '' ? undefined : given.valuesOf(db, restaurantId)
}
