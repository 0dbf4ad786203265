import { sql } from 'kysely'
import { ownedRows } from '../../platform/access/records.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import type { Departure, DeparturePreview, ResourcePart } from '../../platform/resource-registry.ts'

const goingOf = ({ going }: Departure): readonly number[] => going.get('bank_connection') ?? []

// Contact fields do not change on the form: those who take over have to know whom they take over with it.
const contactStays = 'The contacts of bank connections stay as they are, and are mailed when the account changes.'

const mostNamed = 2

/** Those whose public page can be opened. */
async function openLinks(db: Queryable, departure: Departure): Promise<string[]> {
  const { rows } = await sql<{ name: string; total: number }>`select name, count(*) over ()::int as total from bank_connections
    where id = any(${[...goingOf(departure)]}::bigint[]) and public_link_revoked_at is null order by lower(name), id limit ${mostNamed}`.execute(db)
  const [first] = rows
  if (!first) return []
  const more = first.total - rows.length
  const names = rows.map(({ name }) => name).join(more > 0 ? ', ' : ' and ')
  return [
    `The public ${first.total === 1 ? 'link' : 'links'} of ${names}${more > 0 ? ` and ${more} more` : ''} ${first.total === 1 ? 'stops' : 'stop'} working.`,
  ]
}

/** What access groups ask about bank connections. */
export const bankConnectionType: ResourcePart = {
  ...ownedRows('bank_connections'),
  async foreseeDeparture(db: Queryable, departure: Departure): Promise<DeparturePreview> {
    if (goingOf(departure).length === 0) return { refusals: [], left: [], came: [] }
    const links = await openLinks(db, departure)
    return { refusals: [], left: links, came: [...links, contactStays] }
  },
  /** Whoever was sent the public link, or has the widget open, could still say where the other company's money goes. */
  async departed(tx: Tx, departure: Departure) {
    const ids = [...goingOf(departure)]
    await sql`delete from bank_link_sessions where bank_connection_id = any(${ids}::bigint[])`.execute(tx)
    await sql`update bank_connections set uuid = gen_random_uuid(), public_link_revoked_at = now(), version = version + 1, updated_at = now()
      where id = any(${ids}::bigint[])`.execute(tx)
    return []
  },
}

/** Bank connections held by one of these groups: how many can take money now, and how many need somebody first. */
export async function bankSummaryOf(db: Queryable, groupIds: readonly number[]): Promise<{ usable: number; broken: number }> {
  const { rows } = await sql<{ usable: number; broken: number }>`
    select count(*) filter (where can_take)::int as usable, count(*) filter (where not can_take)::int as broken from (
      select (routing_number_last_four is not null and account_number_last_four is not null)
        or (access_token_enc is not null and healthy) as can_take
      from bank_connections where id in (select resource_id from access_group_resources
        where resource_type = 'bank_connection' and access_group_id = any(${[...groupIds]}::bigint[]))) as standing`.execute(db)
  return rows[0] ?? { usable: 0, broken: 0 }
}
