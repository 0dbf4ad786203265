import { channelCapabilities, salesChannels } from '@brigade/contract/fields/sales-context.ts'
import {
  channelNames,
  entryTypeNames,
  entryTypes,
  fulfilmentNames,
  orderChannels,
  orderFulfilments,
  tenderNames,
  tenders,
} from '@brigade/contract/orders/codes.ts'
import {
  type DimensionName,
  dimensionOf,
  type Measure,
  type MeasureName,
  measureOf,
  type Part,
  parts,
  type SegmentName,
} from '@brigade/contract/reports/semantic.ts'
import { type RawBuilder, sql } from 'kysely'
import { reachable } from '../../../platform/access/policy.ts'
import type { Queryable } from '../../../platform/database.ts'
import { seesSales } from '../../orders/public.ts'
import { basisOf, type Condition, type DateName, type Leaf, type Plan } from './normalise.ts'

// The SQL of figures, made from the semantic layer: from the roll-up where it has everything that is asked, otherwise from the ledger.
// Both are narrowed by the one policy to the restaurants that the person may see.

type Sql = RawBuilder<unknown>

/** Restaurants whose figures a person may see. */
export function seenRestaurants(userId: number, more: Sql = sql`true`): Sql {
  const id = sql.ref('place.id')
  return sql`select place.id, place.name, place.currency, place.timezone, place.parent_access_group_id, owner.name as organization,
      coalesce(names.at, '-infinity') as names_from
    from restaurants place join access_groups owner on owner.id = place.parent_access_group_id
    left join sales_names_from names on names.restaurant_id = place.id
    where place.kind = 'restaurant' and ${seesSales(userId, id)} and ${more}`
}

const textOf = <T extends string>(codes: readonly T[], names: Readonly<Record<T, string>>, column: string): Sql =>
  sql`(${sql.raw(`array[${codes.map((code) => `'${names[code]}'`).join(', ')}]`)})[${sql.raw(column)} + 1]`

const byItem: readonly DimensionName[] = ['item', 'size', 'category']

/** Who did it, unless that was at a company that the restaurant has left. */
export const namedHere = (column: 'f.actor' | 'f.approver'): Sql => sql`case when f.received_at > seen.names_from then ${sql.raw(column)} end`

function dimensionSql(name: DimensionName, basis: DateName): Sql {
  switch (name) {
    case 'service_date':
      return sql`f.service_date`
    case 'event_date':
      return sql`f.event_date`
    case 'received_at':
      return sql`f.received_at`
    case 'restaurant':
      return sql`seen.name`
    case 'restaurant_id':
      return sql`f.restaurant_id`
    case 'organization':
      return sql`seen.organization`
    case 'organization_id':
      return sql`seen.parent_access_group_id`
    case 'currency':
      return sql`seen.currency`
    case 'channel':
      return textOf(orderChannels, channelNames, 'f.channel')
    case 'fulfilment':
      return textOf(orderFulfilments, fulfilmentNames, 'f.fulfilment')
    case 'weekday':
      return sql`extract(isodow from f.${sql.raw(basis)})::int`
    case 'hour':
      return sql`f.local_hour`
    case 'item':
      return sql`sold.name`
    case 'size':
      return sql`sold.size`
    case 'category':
      return sql`sold.category`
    case 'entry_type':
      return textOf(entryTypes, entryTypeNames, 'f.entry_type')
    case 'tender':
      return textOf(tenders, tenderNames, 'f.tender')
    case 'label':
      return sql`f.label`
    case 'reason':
      return sql`f.reason`
    case 'actor':
      return namedHere('f.actor')
    case 'approver':
      return namedHere('f.approver')
  }
}

const code = (type: (typeof entryTypes)[number]): number => entryTypes.indexOf(type)
export const codesOf = (types: readonly (typeof entryTypes)[number][]): Sql => sql.raw(types.map(code).join(', '))

/** One part of a measure, as a sum. */
function partSql(part: Part, fromRollUp: boolean): Sql {
  const facts: { types: readonly (typeof entryTypes)[number][]; remitted?: true; counted?: true } = parts[part]
  if (fromRollUp) return part === 'items' ? sql`coalesce(sum(f.items), 0) / 1000.0` : sql`coalesce(sum(f.${sql.raw(part)}), 0)`
  const which = sql`f.entry_type in (${codesOf(facts.types)})${facts.remitted ? sql` and f.is_remitted` : sql``}`
  if (part === 'orders') return sql`coalesce(sum(f.quantity) filter (where ${which}), 0) / 1000`
  return facts.counted ? sql`coalesce(sum(f.quantity) filter (where ${which}), 0) / 1000.0` : sql`coalesce(sum(f.amount) filter (where ${which}), 0)`
}

function sumSql(names: Measure['sum'], fromRollUp: boolean): Sql {
  return sql`(${sql.join(
    names.map((name) => (name.startsWith('-') ? sql`-(${partSql(name.slice(1) as Part, fromRollUp)})` : sql`(${partSql(name as Part, fromRollUp)})`)),
    sql` + `,
  )})`
}

/** A measure as a number: minor units, a count, or a quantity. Averages are rounded to whole minor units. */
function measureSql(name: MeasureName, fromRollUp: boolean): Sql {
  const { sum, per, format } = measureOf(name)
  if (per) return sql`round(${sumSql(sum, fromRollUp)} / nullif(${sumSql(per, fromRollUp)}, 0))`
  return format === 'quantity' ? sql`trim_scale(${sumSql(sum, fromRollUp)})` : sumSql(sum, fromRollUp)
}

const likePattern = (value: string): string => value.replace(/[\\%_]/g, '\\$&')

/** A group that the person does not see is as one that does not exist. */
const seesGroup = (userId: number): Sql =>
  sql`(${reachable(userId, 'restaurants', 'access_group', sql.ref('mine.id'))} or ${reachable(userId, 'channels', 'access_group', sql.ref('mine.id'))})`

function leafSql({ member, operator, values }: Leaf, basis: DateName, userId: number): Sql {
  if (member === 'organization_id' && (operator === 'equals' || operator === 'notEquals')) {
    const below = sql`exists (select 1 from access_group_resources held join access_groups holder on holder.id = held.access_group_id
      where held.resource_type = 'restaurant' and held.resource_id = f.restaurant_id and holder.ancestors && array(
        select mine.id from access_groups mine where mine.id = any(${values.map(Number)}::bigint[]) and ${seesGroup(userId)}))`
    return operator === 'equals' ? below : sql`not ${below}`
  }
  return comparison(dimensionSql(member as DimensionName, basis), operator, values, member.endsWith('_date') || member === 'received_at')
}

function comparison(expression: Sql, operator: Leaf['operator'], values: readonly string[], isTime: boolean): Sql {
  const [first, last] = values
  const texts = [...values]
  const value = isTime ? sql`${first}` : sql`${first}::numeric`
  switch (operator) {
    case 'equals':
      return isTime ? sql`${expression} between ${first} and ${last}` : sql`coalesce(${expression}::text, '') = any(${texts}::text[])`
    case 'notEquals':
      return isTime ? sql`${expression} not between ${first} and ${last}` : sql`coalesce(${expression}::text, '') <> all(${texts}::text[])`
    case 'contains':
      return sql`searchable(coalesce(${expression}::text, '')) like any(select searchable('%' || word || '%') from unnest(${texts.map(likePattern)}::text[]) word)`
    case 'notContains':
      return sql`not (${comparison(expression, 'contains', values, false)})`
    case 'startsWith':
      return sql`searchable(coalesce(${expression}::text, '')) like any(select searchable(word || '%') from unnest(${texts.map(likePattern)}::text[]) word)`
    case 'set':
      return sql`nullif(${expression}::text, '') is not null`
    case 'notSet':
      return sql`nullif(${expression}::text, '') is null`
    case 'inDateRange':
      return sql`${expression} between ${first} and ${last}`
    case 'notInDateRange':
      return sql`${expression} not between ${first} and ${last}`
    case 'gt':
    case 'afterDate':
      return sql`${expression} > ${isTime ? sql`${last ?? first}` : value}`
    case 'gte':
    case 'afterOrOnDate':
      return sql`${expression} >= ${value}`
    case 'lt':
    case 'beforeDate':
      return sql`${expression} < ${value}`
    case 'lte':
    case 'beforeOrOnDate':
      return sql`${expression} <= ${isTime ? sql`${last ?? first}` : value}`
  }
}

function conditionSql(condition: Condition, basis: DateName, userId: number): Sql {
  if ('member' in condition) return leafSql(condition, basis, userId)
  const inner = ('and' in condition ? condition.and : condition.or).map((one) => conditionSql(one, basis, userId))
  if (inner.length === 0) return sql`true`
  return sql`(${sql.join(inner, 'and' in condition ? sql` and ` : sql` or `)})`
}

const channelCodes = (names: readonly string[]): Sql => sql.raw(names.map((name) => orderChannels.indexOf(name as never)).join(', '))
const marketplaces = salesChannels.filter((name) => !channelCapabilities[name].isOwn)
const segmentSql: Readonly<Record<SegmentName, Sql>> = {
  late: sql`f.event_date <> f.service_date`,
  marketplaces: sql`f.channel in (${channelCodes(marketplaces)})`,
  own_channels: sql`f.channel not in (0, ${channelCodes(marketplaces)})`,
  unmapped: sql`(f.channel = 0 or f.fulfilment = 0)`,
}

/** Members whose values come from the list of restaurants, and those that come from the items. */
function needs(plan: Plan, names: readonly DimensionName[]): boolean {
  const within = (condition: Condition): boolean =>
    'member' in condition ? names.includes(condition.member as DimensionName) : ('and' in condition ? condition.and : condition.or).some(within)
  return plan.dimensions.some((name) => names.includes(name)) || plan.filters.some(within)
}

/** What rows a figure is made of: the same for the sums and for the entries behind them. */
export function rowsSql(plan: Plan, userId: number, fromRollUp: boolean, extra: Sql = sql`true`): { with: Sql; from: Sql; where: Sql } {
  const basis = basisOf(plan)
  // Where restaurants are named, their rows alone are looked at.
  const named = plan.filters.filter((one): one is Leaf => 'member' in one && one.member === 'restaurant_id' && one.operator === 'equals')
  const only = named.map(({ values }) => sql`place.id = any(${values.map(Number)}::bigint[])`)
  const isItems = needs(plan, byItem)
  const conditions = [
    sql`f.restaurant_id = any(array(select id from seen))`,
    ...plan.ranges.map(({ dimension, range }) => sql`f.${sql.raw(dimension)} between ${range.from} and ${range.to}`),
    ...plan.segments.map((name) => segmentSql[name]),
    ...plan.filters.map((one) => conditionSql(one, basis, userId)),
    ...(isItems ? [sql`f.sale_item_id is not null`] : []),
    extra,
  ]
  return {
    with: sql`with seen as materialized (${seenRestaurants(userId, only.length === 0 ? sql`true` : sql.join(only, sql` and `))})`,
    from: sql`from ${sql.table(fromRollUp ? 'sales_daily' : 'sales_entries')} f join seen on seen.id = f.restaurant_id
      ${isItems ? sql`join sale_items sold on sold.id = f.sale_item_id` : sql``}`,
    where: sql`where ${sql.join(conditions, sql` and `)}`,
  }
}

export interface FigureRow {
  readonly [column: string]: string | number | null
}

/** A page of the rows of a plan. */
export async function figuresOf(db: Queryable, userId: number, plan: Plan): Promise<FigureRow[]> {
  const { rows } = await sql<FigureRow>`${figuresSql(userId, plan)} limit ${plan.limit} offset ${plan.offset}`.execute(db)
  return rows
}

/** Columns are `d0…` for dimensions, `t0…` for times, `m0…` for measures; `mixed` where a row adds up two currencies; `total` counts rows. */
export function figuresSql(userId: number, plan: Plan): Sql {
  const basis = basisOf(plan)
  const dimensions = plan.dimensions.map((name) => dimensionSql(name, basis))
  const times = plan.times.map(({ dimension, granularity }) =>
    granularity === 'day' ? sql`f.${sql.raw(dimension)}` : sql`date_trunc(${sql.lit(granularity)}, f.${sql.raw(dimension)})::date`,
  )
  const sums = plan.measures.map((name) => measureSql(name, plan.fromRollUp))
  const columns = [
    ...plan.dimensions.map((name, at) =>
      dimensionOf(name).type === 'number' ? sql`${dimensions[at]} as ${sql.ref(`d${at}`)}` : sql`${dimensions[at]}::text as ${sql.ref(`d${at}`)}`,
    ),
    ...times.map((one, at) => sql`${one} as ${sql.ref(`t${at}`)}`),
    ...sums.map((one, at) => sql`${one}::numeric as ${sql.ref(`m${at}`)}`),
    sql`min(seen.currency) <> max(seen.currency) as mixed`,
    ...(plan.total ? [sql`count(*) over ()::int as total`] : []),
  ]
  const grouped = [...dimensions, ...times]
  const place = (member: string): Sql => {
    const at = plan.measures.indexOf(member as MeasureName)
    if (at >= 0) return sql.raw(`m${at}`)
    const time = plan.times.findIndex(({ dimension }) => dimension === member)
    return sql.raw(time >= 0 ? `t${time}` : `d${plan.dimensions.indexOf(member as DimensionName)}`)
  }
  const order = [
    ...plan.order.map(({ member, desc }) => sql`${place(member)} ${sql.raw(desc ? 'desc nulls last' : 'asc nulls last')}`),
    ...plan.dimensions.map((_, at) => sql.raw(`d${at}`)),
  ]
  const having = plan.having.map((leaf) => comparison(measureSql(leaf.member as MeasureName, plan.fromRollUp), leaf.operator, leaf.values, false))
  const rows = rowsSql(plan, userId, plan.fromRollUp)
  return sql`
    ${rows.with} select ${sql.join(columns)} ${rows.from} ${rows.where}
    ${grouped.length > 0 ? sql`group by ${sql.join(grouped)}` : sql``}
    ${having.length > 0 ? sql`having ${sql.join(having, sql` and `)}` : sql``}
    ${order.length > 0 ? sql`order by ${sql.join(order)}` : sql``}`
}
