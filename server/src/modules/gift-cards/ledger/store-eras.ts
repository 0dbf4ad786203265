import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database.ts'

// A definition and its cards may have been of other companies before: people, places, orders and reasons of that time are theirs.

type Column = RawBuilder<unknown>

/** SQL condition: the definition was of another company than `root` at that moment. */
export const wasElsewhere = (definition: Column, moment: Column, root: Column): RawBuilder<boolean> => sql<boolean>`coalesce((
  select era.root_id is distinct from ${root} from gift_card_eras era
  where era.definition_id = ${definition} and era.until >= ${moment} order by era.until limit 1), false)`

/** While the definitions are of the company that they leave. */
export async function endEra(tx: Tx, definitions: readonly number[]): Promise<void> {
  await sql`insert into gift_card_eras (definition_id, until, root_id)
    select definition.id, clock_timestamp(), home.root_id from gift_card_definitions definition
    join access_groups home on home.id = definition.parent_access_group_id where definition.id = any(${[...definitions]}::bigint[])`.execute(tx)
}
