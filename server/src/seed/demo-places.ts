import { loadBooks, weekOf } from '../modules/hours/public.ts'
import { loadMenu } from '../modules/menus/draft/store.ts'
import { openPlace } from '../modules/orders/demo/place.ts'
import type { OpenPlace } from '../modules/orders/demo/year.ts'
import type { Queryable } from '../platform/database.ts'

/** The live restaurants of the demo company with their menus and hours; none where there is no such company. */
export async function demoPlaces(db: Queryable, now: Date): Promise<OpenPlace[]> {
  const rows = await db
    .selectFrom('restaurants')
    .innerJoin('access_groups as home', 'home.id', 'restaurants.parent_access_group_id')
    .innerJoin('demo_companies as demo', 'demo.root_id', 'home.root_id')
    .select(['restaurants.id', 'restaurants.name', 'currency', 'tax_mode', 'timezone', 'region'])
    .where('restaurants.kind', '=', 'restaurant')
    .where('restaurants.status', '=', 'live')
    .orderBy('restaurants.id')
    .execute()
  const ids = rows.map(({ id }) => id)
  const weeks = new Map((await loadBooks(db, ids, now)).map((book) => [book.place.id, weekOf(book)]))
  const places: OpenPlace[] = []
  for (const { tax_mode, ...row } of rows) {
    const place = { ...row, tax_mode: tax_mode === 'inclusive' ? ('inclusive' as const) : ('exclusive' as const) }
    places.push(openPlace(place, await loadMenu(db, row.id), weeks.get(row.id) ?? []))
  }
  return places
}
