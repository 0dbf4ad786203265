import { sql } from 'kysely'
import { type GivenUp, recordGivenUp } from '../../platform/audit/given-up.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import type { SealedSample } from '../../platform/key-ring-of-database.ts'

/** One value for each key that encrypted any, with the cell it is in. Of a million cards the keys are counted, not the cards sorted. */
export async function sealedHere(db: Queryable): Promise<SealedSample[]> {
  const { rows } = await sql<SealedSample>`
    with keys as (
      select split_part(code_sealed, '.', 2) as key, min(id) as id, 'code' as what from gift_cards where code_sealed is not null group by 1
      union all select split_part(pin_sealed, '.', 2), min(id), 'pin' from gift_cards where pin_sealed is not null group by 1
      union all select split_part(file, '.', 2), min(id), 'file' from gift_card_batches where file is not null group by 1)
    select distinct on (key) case what when 'code' then card.code_sealed when 'pin' then card.pin_sealed else batch.file end as envelope,
      case what when 'file' then 'gift_card_batches|' || keys.id || '|file' else 'gift_cards|' || card.uuid || '|' || what end as context
    from keys left join gift_cards card on what <> 'file' and card.id = keys.id left join gift_card_batches batch on what = 'file' and batch.id = keys.id
    order by key, what`.execute(db)
  return rows
}

const many = (count: number): string => count.toLocaleString('en-US')
const lostCodes = (count: number): string =>
  count === 1
    ? 'The code of one card was given up: the key ring that sealed it is lost. Reissue the card, it gets a new one.'
    : `The codes of ${many(count)} cards were given up: the key ring that sealed them is lost. Reissue the cards, they get new ones.`
const lostFile = 'A batch of cards ended without its file: the key ring that sealed it is lost.'

/** Removes what none of these keys decrypts, and records that in the history; answers what has to be made anew. Balances stay. */
export async function giveUpSealed(tx: Tx, keyIds: readonly string[]): Promise<GivenUp[]> {
  const keys = sql`${[...keyIds]}::text[]`
  const codes = await sql<{ id: number; count: number }>`
    with given as (
      update gift_cards set code_sealed = null, pin_sealed = null, version = version + 1, updated_at = now()
      where split_part(code_sealed, '.', 2) <> all(${keys}) or split_part(pin_sealed, '.', 2) <> all(${keys}) returning definition_id)
    select definition_id as id, count(*)::int as count from given group by definition_id order by definition_id`.execute(tx)
  // Cards that were being brought are in the lost file alone; those that are made have lost nothing but the list of their codes.
  const files = await sql<{ id: number }>`
    update gift_card_batches set file = null, updated_at = now(),
      status = case when status in ('waiting', 'running') then 'failed' else status end, failure = coalesce(failure, ${lostFile})
    where file is not null and split_part(file, '.', 2) <> all(${keys}) returning definition_id as id`.execute(tx)
  await recordGivenUp(tx, 'gift_card_definition', [
    ...codes.rows.map(({ id, count }) => ({ id, description: lostCodes(count) })),
    ...files.rows.map(({ id }) => ({ id, description: lostFile })),
  ])
  return [
    { count: codes.rows.reduce((sum, { count }) => sum + count, 0), what: 'gift cards whose codes are lost, to be reissued' },
    { count: files.rows.length, what: 'files with codes of gift cards, to be made again' },
  ]
}
