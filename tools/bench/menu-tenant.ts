import { sql } from 'kysely'
import type { Database } from '../../server/src/platform/database.ts'
import { fillMenu, makeRestaurant } from '../../server/testing/menus.ts'
import { people, sessions } from './tenant.ts'

/** Restaurants with menus of the sizes asked for, and somebody who may edit and publish them. */
export interface Kitchen {
  readonly token: string
  readonly group: number
  readonly restaurants: readonly number[]
}

/** Writes the people into the tables, and the menus the way an import does. */
export async function makeKitchen(database: Database, sizes: readonly number[]): Promise<Kitchen> {
  const { group, token } = await database.write(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      with fresh as (select nextval(pg_get_serial_sequence('access_groups', 'id')) as id)
      insert into access_groups (id, name, root_id, ancestors) overriding system value
      select id, 'Kitchens', id, array[id] from fresh returning id`.execute(tx)
    const root = rows[0]?.id ?? 0
    const [cook] = await people(tx, 'cook', 1, root, ['restaurants_admin', 'publisher', 'service_providers_admin'])
    const [session = ''] = await sessions(tx, cook ? [cook.id] : [])
    return { group: root, token: session }
  })
  const restaurants: number[] = []
  for (const size of sizes) {
    const id = await makeRestaurant(database, { group, name: `Menu of ${size}` })
    await fillMenu(database, id, size)
    restaurants.push(id)
  }
  await sql`analyze menu_nodes, menu_operations`.execute(database.db)
  return { token, group, restaurants }
}
