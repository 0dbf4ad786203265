import { sql } from 'kysely'
import { grantedGroups } from '../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { addressKinds } from './store-may-be-written.ts'

// What becomes of consents when customers are merged, erased, or handed what is known about them.

export interface MovedConsents {
  readonly consents: readonly number[]
}

/**
 * Whether this person could have written down what comes to count by a merge of the two (recordConsent): a yes of one of them for an address that only
 * the other one has, and to which nobody is written now, and a no for a group where the other one agreed. A no for the whole company is anybody's to write down.
 */
export async function mayAgreeAlike(db: Queryable, staffId: number, [one, other]: readonly [number, number]): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    with said as (
      select word.*, place.ancestors, ${JSON.stringify(addressKinds)}::jsonb ->> word.channel as kind
      from customer_consents word join access_groups place on place.id = word.scope_group_id where word.customer_id in (${one}, ${other})),
    asked as (
      select distinct on (said.scope_group_id, said.channel, said.purpose, two.customer_id)
        said.ancestors, said.root_id, said.channel, said.purpose, said.kind, two.customer_id
      from said cross join unnest(array[${one}, ${other}]::bigint[]) as two(customer_id)),
    judged as (
      select asked.*, counts.*, own.status as own_status, own.at as own_at
      from asked
      cross join lateral (select said.status, said.at, said.ancestors as by, said.scope_group_id = said.root_id as is_company from said
        where said.channel = asked.channel and said.purpose = asked.purpose and said.scope_group_id = any(asked.ancestors)
        order by said.at desc, said.status = 'withdrawn' desc, said.id desc limit 1) as counts
      left join lateral (select said.status, said.at from said
        where said.customer_id = asked.customer_id and said.channel = asked.channel and said.purpose = asked.purpose and said.scope_group_id = any(asked.ancestors)
        order by said.at desc, said.status = 'withdrawn' desc, said.id desc limit 1) as own on true)
    select not exists (
      select from judged where not judged.by && ${grantedGroups(staffId, 'customers_admin')} and (
        (judged.status = 'granted' and exists (
          select from customer_identities theirs
          cross join lateral (select max(at) as at from consent_suppressions stopped where stopped.root_id = judged.root_id and stopped.value = theirs.value
            and stopped.channel = judged.channel and stopped.purpose = judged.purpose and stopped.scope_group_id = any(judged.ancestors)) as stopped
          where theirs.customer_id = judged.customer_id and theirs.kind = judged.kind
            and coalesce(stopped.at < judged.at, true) and not (coalesce(judged.own_status, '') = 'granted' and coalesce(stopped.at < judged.own_at, true))
            and not exists (
              select from customer_identities same where same.customer_id in (${one}, ${other}) and same.customer_id <> judged.customer_id
                and (same.kind, same.value) = (theirs.kind, theirs.value))))
        or (judged.status = 'withdrawn' and not judged.is_company and judged.own_status = 'granted'))) as may`.execute(db)
  return rows[0]?.may === true
}

export async function moveConsents(tx: Tx, from: number, into: number): Promise<MovedConsents> {
  const { rows } = await sql<{ id: number }>`update customer_consents set customer_id = ${into} where customer_id = ${from} returning id`.execute(tx)
  return { consents: rows.map(({ id }) => id) }
}

export async function giveBack(tx: Tx, from: number, to: number, { consents }: MovedConsents): Promise<void> {
  await sql`update customer_consents set customer_id = ${to} where id = any(${[...consents]}::bigint[]) and customer_id = ${from}`.execute(tx)
}

/** That something was agreed to stays as a number of the company; what was written down about it goes. */
export async function eraseConsents(tx: Tx, customerId: number): Promise<void> {
  await sql`update customer_consents set proof = '' where customer_id = ${customerId} and proof <> ''`.execute(tx)
}

/** With the words that were agreed to. */
export async function exportedConsents(db: Queryable, customerId: number): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select said.channel, said.purpose, said.status, coalesce(place.name, said.scope_name) as counts_at, said.source, wording.text as wording, wording.version as wording_version,
      said.proof, said.at
    from customer_consents said left join access_groups place on place.id = said.scope_group_id left join consent_wordings wording on wording.id = said.wording_id
    where said.customer_id = ${customerId} order by said.at, said.id`.execute(db)
  return rows
}
