import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/database.ts'
import type { ShownPicture } from './shown-pictures.ts'

/**
 * The picture with this id as one column of whoever shows it, null for none: a list with pictures is still one statement. Whoever asks sees it:
 * it was judged when it was chosen.
 */
export const shownColumn = (id: RawBuilder<unknown>): RawBuilder<ShownPicture | null> => sql<ShownPicture | null>`(
  select jsonb_build_object('id', pictures.id, 'name', pictures.name, 'alt', pictures.alt, 'file_key', pictures.file_key, 'tint', pictures.tint,
    'width', pictures.width, 'height', pictures.height, 'focal_x', pictures.focal_x, 'focal_y', pictures.focal_y, 'crops', pictures.crops,
    'rights_until', pictures.rights_until::text)
  from pictures where pictures.id = ${id})`

/** The group on top of the company that a group belongs to. */
export async function companyOf(db: Queryable, groupId: number): Promise<number> {
  const { rows } = await sql<{ root_id: number }>`select root_id from access_groups where id = ${groupId}`.execute(db)
  return rows[0]?.root_id ?? 0
}
