import { describeChanges } from '@brigade/contract/audit-logs.ts'
import { diffOf } from '../../../platform/audit/write.ts'
import type { Changed } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import type { NamedThing } from '../../../platform/withheld.ts'
import { namedSegments } from '../../customers/segments/public.ts'
import { type HistoryFacts, historyFieldsOf, segmentsIn } from './rules.ts'
import { groupsBelow, type OfferRow, restaurantNames, termsOf } from './store-offers.ts'

export type ToldChange = Required<Pick<Changed, 'before' | 'after'>> & Pick<Changed, 'withheld'>

/**
 * A change of an offer for its History, or one of the two where it was made or deleted. Restaurants and segments are named to those who may
 * see them: restaurants where the offer belongs, a segment where it is open.
 */
export async function toldOf(db: Queryable, was: OfferRow | undefined, is: OfferRow | undefined): Promise<ToldChange> {
  const both = [was, is].flatMap((row) => row ?? [])
  const asked = await namedSegments(db, [...new Set(both.flatMap(segmentsOf))])
  const segments = new Map([...asked].map(([id, { name }]) => [id, name]))
  const full = async (row: OfferRow | undefined) =>
    row && historyFieldsOf({ ...factsOf(row), restaurants: await restaurantNames(db, row.restaurant_ids) }, { segments })
  const bare = (row: OfferRow | undefined) => row && historyFieldsOf(factsOf(row))
  const numbered = (row: OfferRow | undefined, fields: Record<string, string> | undefined) =>
    fields && was && is ? { 'newest version': String(row?.newest_version), ...fields } : fields
  const [before, after] = [numbered(was, await full(was)), numbered(is, await full(is))]
  const named = [...both.flatMap(namedBy), ...[...asked.values()].map((one) => one.named)]
  if (named.length === 0) return { before, after }
  const changes = diffOf(numbered(was, bare(was)), numbered(is, bare(is)))
  return { before, after, withheld: { named, changes, description: [describeChanges(changes), ...unsaid(was, is)].filter(Boolean).join('\n') } }
}

/** Without the names of restaurants that the row of one person has. */
const factsOf = (row: OfferRow): HistoryFacts => {
  const { name, currency, status, parent_access_group_name, restaurant_ids } = row
  return { name, currency, status, parent_access_group_name, restaurant_ids, terms: termsOf(row) }
}

const segmentsOf = (row: OfferRow): number[] => segmentsIn(termsOf(row).conditions)

const namedBy = (row: OfferRow): NamedThing[] =>
  row.restaurant_ids.length > 0 ? [{ kind: 'restaurants_of_discounts' as const, id: row.parent_access_group_id }] : []

/** What differs only in names. */
function unsaid(was: OfferRow | undefined, is: OfferRow | undefined): string[] {
  if (!was || !is) return []
  const differs = (one: readonly number[], other: readonly number[]) =>
    one.length > 0 && one.length === other.length && one.some((id) => !other.includes(id))
  return [
    ...(differs(was.restaurant_ids, is.restaurant_ids) ? ['- **restaurants**: others than before'] : []),
    ...(differs(segmentsOf(was), segmentsOf(is)) ? ['- **when**: another segment than before'] : []),
  ]
}

/** Calendars and baskets at restaurants show offers of groups above to people who may not see the offer itself. */
export async function tellBelow(tx: Tx, groupIds: readonly number[]): Promise<void> {
  if (groupIds.length > 0) await appendEvent(tx, { keys: ['discounts'], reach: await groupsBelow(tx, groupIds) })
}
