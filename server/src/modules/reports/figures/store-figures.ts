import { channelCapabilities, salesChannels } from '@brigade/contract/fields/sales-context.ts'
import {
  channelNames,
  entryTypeNames,
  entryTypes,
  fulfilmentNames,
  orderChannels,
  orderFulfilments,
  orderStates,
  payerNames,
  payers,
  stateNames,
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
  type PartFacts,
  partOf,
  parts,
  type SegmentName,
} from '@brigade/contract/reports/semantic.ts'
import { type RawBuilder, sql } from 'kysely'
import { reachable } from '../../../platform/access/policy.ts'
import type { Queryable } from '../../../platform/database.ts'
import { type Narrowed, offerHere, reasonHere, seesSales } from '../../orders/public.ts'
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

/** A partner is named to the company at which it paid. */
const payerSql = sql`case when f.entry_type in (${sql.raw(['discount', 'comp'].map((type) => entryTypes.indexOf(type as never)).join(', '))})
  then coalesce(${offerHere('f.partner', sql`seen.names_from`)}, ${textOf(payers, payerNames, 'coalesce(f.payer, 0)')}) end`

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
    case 'state':
      return sql`(${sql.raw(`array[${orderStates.map((state) => `'${stateNames[state]}'`).join(', ')}]`)})[array_position(${sql.raw(`array[${orderStates.map((state) => `'${state}'`).join(', ')}]`)}, f.state)]`
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
    case 'payer':
      return payerSql
    case 'offer':
      return offerHere('f.offer', sql`seen.names_from`)
    case 'offer_id':
      return offerHere('f.discount_id', sql`seen.names_from`)
    case 'label':
      return sql`f.label`
    case 'reason':
      return reasonHere(sql`seen.names_from`)
    case 'actor':
      return namedHere('f.actor')
    case 'approver':
      return namedHere('f.approver')
  }
}

const code = (type: (typeof entryTypes)[number]): number => entryTypes.indexOf(type)
export const codesOf = (types: readonly (typeof entryTypes)[number][]): Sql => sql.raw(types.map(code).join(', '))

/** The entries that a part adds up. */
export const partEntries = ({ types, remitted, byOthers }: PartFacts): Sql =>
  sql`f.entry_type in (${codesOf(types)})${remitted ? sql` and f.is_remitted` : sql``}${byOthers ? sql` and f.payer is not null` : sql``}`

/** One part of a measure, as a sum. */
function partSql(part: Part, fromRollUp: boolean): Sql {
  const facts = partOf(part)
  if (fromRollUp) return part === 'items' ? sql`coalesce(sum(f.items), 0) / 1000.0` : sql`coalesce(sum(f.${sql.raw(part)}), 0)`
  const which = partEntries(facts)
  if (part === 'orders') return sql`(coalesce(sum(f.quantity) filter (where ${which}), 0) / 1000)::bigint`
  return facts.counted ? sql`coalesce(sum(f.quantity) filter (where ${which}), 0) / 1000.0` : sql`coalesce(sum(f.amount) filter (where ${which}), 0)`
}

/** Amounts that are plainly added up are one sum: five of them over a hundred thousand rows take twice as long. */
function sumSql(names: Measure['sum'], fromRollUp: boolean): Sql {
  const isPlain = (name: Part): boolean => {
    const { counted, remitted, byOthers } = partOf(name)
    return !counted && (fromRollUp || !(remitted || byOthers))
  }
  const plain = names.filter((name): name is Part => !name.startsWith('-') && isPlain(name as Part))
  const others = names.filter((name) => !(plain as readonly string[]).includes(name))
  const together = fromRollUp
    ? sql`coalesce(sum(${sql.raw(plain.map((name) => `f.${name}`).join(' + '))}), 0)`
    : sql`coalesce(sum(f.amount) filter (where f.entry_type in (${codesOf(plain.flatMap((name) => [...parts[name].types]))})), 0)`
  return sql`(${sql.join(
    [
      ...(plain.length > 0 ? [together] : []),
      ...others.map((name) =>
        name.startsWith('-') ? sql`-(${partSql(name.slice(1) as Part, fromRollUp)})` : sql`(${partSql(name as Part, fromRollUp)})`,
      ),
    ],
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

const wholeNumbers = (values: readonly string[]): number[] => values.map(Number).filter(Number.isSafeInteger)

/** Those of some groups that the person sees, as an array: one that they do not see is as one that does not exist. */
export const groupsSeen = (userId: number, groups: Sql): Sql =>
  sql`array(select mine.id from access_groups mine where mine.id = any(${groups})
    and (${reachable(userId, 'restaurants', 'access_group', sql.ref('mine.id'))} or ${reachable(userId, 'channels', 'access_group', sql.ref('mine.id'))}))`

/** `groups` is an array. */
export const isBelow = (restaurantId: Sql, groups: Sql): Sql =>
  sql`exists (select 1 from access_group_resources held join access_groups holder on holder.id = held.access_group_id
    where held.resource_type = 'restaurant' and held.resource_id = ${restaurantId} and holder.ancestors && ${groups})`

const asksGroups = ({ member, operator }: Leaf): boolean => member === 'organization_id' && (operator === 'equals' || operator === 'notEquals')

function leafSql(leaf: Leaf, basis: DateName, sight: Sight): Sql {
  const { member, operator, values } = leaf
  if (asksGroups(leaf)) {
    const groups = sql`${wholeNumbers(values)}::bigint[]`
    const below = typeof sight === 'number' ? isBelow(sql`f.restaurant_id`, groupsSeen(sight, groups)) : sql`seen.groups && ${groups}`
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

function conditionSql(condition: Condition, basis: DateName, sight: Sight): Sql {
  if ('member' in condition) return leafSql(condition, basis, sight)
  const inner = ('and' in condition ? condition.and : condition.or).map((one) => conditionSql(one, basis, sight))
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

/** Dimensions whose values come from the list of restaurants, and those that a company keeps for itself when a restaurant leaves. */
const byPlace: readonly DimensionName[] = ['restaurant', 'organization', 'organization_id', 'currency']
const byWho: readonly DimensionName[] = ['actor', 'approver', 'reason', 'payer', 'offer', 'offer_id']

export const within = (names: readonly DimensionName[], condition: Condition): boolean =>
  'member' in condition
    ? names.includes(condition.member as DimensionName)
    : ('and' in condition ? condition.and : condition.or).some((one) => within(names, one))
const filtersBy = (plan: Plan, names: readonly DimensionName[]): boolean => plan.filters.some((one) => within(names, one))
const groupsBy = (plan: Plan, names: readonly DimensionName[]): boolean => plan.dimensions.some((name) => names.includes(name))

/** Whose figures: of a person, as the policy says in the statement itself, or of restaurants that it has named before. */
export type Sight = number | readonly SeenRow[]

export interface SeenRow {
  readonly id: number
  readonly name: string
  readonly currency: string
  readonly timezone: string
  readonly parent_access_group_id: number
  readonly organization: string
  readonly names_from: string
  /** Of the groups that the plan names: those that it is at or below, as far as the person sees them. */
  readonly groups: readonly number[]
}

/** The restaurants of a plan that may be seen, under the name `seen`. Where restaurants are named, their rows alone are looked at. */
export function seenSql(plan: Plan, sight: Sight): Sql {
  if (typeof sight !== 'number')
    return sql`seen as materialized (select * from jsonb_to_recordset(${JSON.stringify(sight)}::jsonb) as seen(
      id bigint, name text, currency text, timezone text, parent_access_group_id bigint, organization text, names_from timestamptz, groups bigint[]))`
  return sql`seen as materialized (${seenRestaurants(sight, narrowing(plan, sight))})`
}

/** Conditions that name restaurants: they decide which of them are looked at, not row by row. */
export const narrows = (one: Condition): one is Leaf =>
  'member' in one && one.operator === 'equals' && (one.member === 'restaurant_id' || one.member === 'organization_id')

function narrowing({ filters }: Plan, userId: number): Sql {
  const only = filters
    .filter(narrows)
    .map(({ member, values }) =>
      member === 'restaurant_id'
        ? sql`place.id = any(${wholeNumbers(values)}::bigint[])`
        : isBelow(sql`place.id`, groupsSeen(userId, sql`${wholeNumbers(values)}::bigint[]`)),
    )
  return only.length === 0 ? sql`true` : sql.join(only, sql` and `)
}

/** The same as values: which restaurants and groups a plan names, and its other conditions. Nothing where it names them more than once. */
export function narrowedTo({ filters }: Plan): (Narrowed & { readonly rest: readonly Condition[] }) | undefined {
  const of = (member: string) => filters.filter(narrows).flatMap((one) => (one.member === member ? [wholeNumbers(one.values)] : []))
  const [restaurants, groups] = [of('restaurant_id'), of('organization_id')]
  if (restaurants.length > 1 || groups.length > 1) return undefined
  return { restaurants: restaurants[0] ?? null, groups: groups[0] ?? null, rest: filters.filter((one) => !narrows(one)) }
}

/** Groups that conditions name. */
const groupsNamed = (condition: Condition): number[] =>
  'member' in condition
    ? asksGroups(condition)
      ? wholeNumbers(condition.values)
      : []
    : ('and' in condition ? condition.and : condition.or).flatMap(groupsNamed)

/** The restaurants of a plan as rows, for another database that has the ledger too: who may see them, and what is above them, is decided here. */
export async function seenRows(db: Queryable, userId: number, plan: Plan): Promise<SeenRow[]> {
  const named = sql`${[...new Set(plan.filters.flatMap(groupsNamed))]}::bigint[]`
  const { rows } = await sql<SeenRow>`select id, name, currency, timezone, parent_access_group_id, organization, names_from::text as names_from,
      array(select one from unnest(${groupsSeen(userId, named)}) as one where ${isBelow(sql`seen.id`, sql`array[one]`)} order by one) as groups
    from (${seenRestaurants(userId, narrowing(plan, userId))}) as seen order by id`.execute(db)
  return rows
}

/** What a row has to fulfil. */
function conditionsOf(plan: Plan, sight: Sight, extra: Sql): Sql {
  const basis = basisOf(plan)
  const conditions = [
    sql`f.restaurant_id = any(array(select id from seen))`,
    ...plan.ranges.map(({ dimension, range }) => sql`f.${sql.raw(dimension)} between ${range.from} and ${range.to}`),
    ...plan.segments.map((name) => segmentSql[name]),
    ...plan.filters.filter((one) => !narrows(one)).map((one) => conditionSql(one, basis, sight)),
    ...(groupsBy(plan, byItem) || filtersBy(plan, byItem) ? [sql`f.sale_item_id is not null`] : []),
    extra,
  ]
  return sql`where ${sql.join(conditions, sql` and `)}`
}

/** The ledger; the state of an order is not in it, but with the order. */
function entriesFor(plan: Plan): Sql {
  if (!groupsBy(plan, ['state']) && !filtersBy(plan, ['state'])) return sql`sales_entries`
  return sql`(select entry.*, placed.state from sales_entries entry join orders placed on placed.id = entry.order_id)`
}

const joinSeen = sql`join seen on seen.id = f.restaurant_id`
const joinItems = sql`join sale_items sold on sold.id = f.sale_item_id`

/** Entries that a figure is made of, each with its restaurant. */
export function rowsSql(plan: Plan, sight: Sight, extra: Sql): { readonly with: Sql; from: Sql; where: Sql } {
  const isItems = groupsBy(plan, byItem) || filtersBy(plan, byItem)
  return {
    with: sql`${seenSql(plan, sight)}`,
    from: sql`from ${entriesFor(plan)} f ${joinSeen} ${isItems ? joinItems : sql``}`,
    where: conditionsOf(plan, sight, extra),
  }
}

/** The column of the ledger that a dimension is made of; dates are taken for themselves. */
const columnOf: Partial<Record<DimensionName, string>> = {
  restaurant_id: 'restaurant_id',
  channel: 'channel',
  fulfilment: 'fulfilment',
  hour: 'local_hour',
  state: 'state',
  entry_type: 'entry_type',
  tender: 'tender',
  label: 'label',
  item: 'sale_item_id',
  size: 'sale_item_id',
  category: 'sale_item_id',
  restaurant: 'restaurant_id',
  organization: 'restaurant_id',
  organization_id: 'restaurant_id',
  currency: 'restaurant_id',
}

const hasSeveral = sql`(select count(distinct currency) > 1 from seen)`
const isOfFirst = sql`f.restaurant_id in (select id from seen where currency = (select min(currency) from seen))`
/** Restaurants of two currencies are told apart only where there are any: asking each row for its currency costs as much as adding it up. */
const currencyMarks = sql`bool_or(${isOfFirst}) filter (where ${hasSeveral}) as of_first, bool_or(not ${isOfFirst}) filter (where ${hasSeveral}) as of_other`

interface Facts {
  readonly from: Sql
  /** Adds up two currencies. */
  readonly mixed: Sql
}

/**
 * The rows of a plan, as `f`. Where names of restaurants or items are asked for, or the ledger is read, they are first added up by the
 * columns behind the dimensions: a name is then looked up for what is left, not for each of a million entries.
 */
function factsOf(plan: Plan, sight: Sight, extra: Sql): Facts {
  const [isPlaced, isItems, isWho] = [groupsBy(plan, byPlace), groupsBy(plan, byItem), groupsBy(plan, byWho)]
  const table = plan.fromRollUp ? sql`sales_daily` : entriesFor(plan)
  const joins = sql`${isWho || filtersBy(plan, [...byPlace, ...byWho]) ? joinSeen : sql``} ${filtersBy(plan, byItem) ? joinItems : sql``}`
  const where = conditionsOf(plan, sight, extra)
  const lookUps = sql`${isPlaced ? joinSeen : sql``} ${isItems ? joinItems : sql``}`
  // Who did it and why may be told of some entries of a restaurant and not of others: those are read one by one.
  if (isWho || (plan.fromRollUp && !isPlaced && !isItems)) {
    const rest = sql`${isPlaced && !isWho ? joinSeen : sql``} ${isItems && !filtersBy(plan, byItem) ? joinItems : sql``}`
    const mixed = sql`coalesce(bool_or(${isOfFirst}) filter (where ${hasSeveral}) and bool_or(not ${isOfFirst}) filter (where ${hasSeveral}), false)`
    return { from: sql`from ${table} f ${joins} ${rest} ${where}`, mixed }
  }
  const dates = datesOf(plan)
  const columns = [...new Set(plan.dimensions.flatMap((name) => columnOf[name] ?? []))]
  const asked = new Set(partsOf(plan))
  const types = plan.fromRollUp
    ? []
    : ['entry_type', ...(asked.has('tax_remitted') ? ['is_remitted'] : []), ...(asked.has('discounts_by_others') ? ['payer'] : [])]
  const plain = [...new Set([...columns, ...types])].map((column) => sql.raw(`f.${column}`))
  const sums = plan.fromRollUp
    ? partsOf(plan).map((part) => sql`sum(f.${sql.raw(part)}) as ${sql.ref(part)}`)
    : [sql`sum(f.amount) as amount`, sql`sum(f.quantity) as quantity`]
  const shown = [...plain, ...dates.map(({ from, as }) => sql`${from} as ${sql.ref(as)}`), ...sums, currencyMarks]
  const keys = [...plain, ...dates.map(({ from }) => from)]
  const grouped = keys.length === 0 ? sql`` : sql`group by ${sql.join(keys)}`
  return {
    from: sql`from (select ${sql.join(shown)} from ${table} f ${joins} ${where} ${grouped}) f ${lookUps}`,
    mixed: sql`coalesce(bool_or(f.of_first) and bool_or(f.of_other), false)`,
  }
}

/** Dates that the plan is grouped by, as coarse as they are asked for. */
function datesOf(plan: Plan): { readonly from: Sql; readonly as: DateName }[] {
  const basis = basisOf(plan)
  return (['service_date', 'event_date'] as const).flatMap((as) => {
    const asked = plan.times.filter(({ dimension }) => dimension === as).map(({ granularity }) => granularity ?? 'day')
    const isDay = plan.dimensions.includes(as) || (plan.dimensions.includes('weekday') && basis === as) || asked.length > 1
    const [granularity] = isDay ? ['day' as const] : asked
    if (granularity === undefined) return []
    return [{ as, from: granularity === 'day' ? sql.raw(`f.${as}`) : sql.raw(`date_trunc('${granularity}', f.${as})::date`) }]
  })
}

/** Parts that the measures of a plan are made of. */
function partsOf({ measures: named, having }: Plan): Part[] {
  const all = [...named, ...having.map(({ member }) => member as MeasureName)].flatMap((name) => {
    const { sum, per = [] } = measureOf(name)
    return [...sum, ...per].map((part) => part.replace(/^-/, '') as Part)
  })
  return [...new Set(all)]
}

export interface FigureRow {
  readonly [column: string]: string | number | null
}

/** Of so few restaurants any plan is good, and the statement is worth its name. */
const fewRestaurants = 5

/**
 * A statement that begins with a comment gets no name (named-statements.ts) and is planned for its values: a plan for any dates expects
 * a hundred rows of a company where there are a hundred thousand, and sorts them on the disk.
 */
export function plannedFor(plan: Plan): Sql {
  const named = narrowedTo(plan)?.restaurants
  return named && named.length <= fewRestaurants ? sql`` : sql.raw('/* planned for these values */')
}

/** Entries of the orders with a number, of ours or of their system. */
export const ofNumber = (q: string): Sql => sql`f.order_id in (select id from orders where number = ${q} or external_id = ${q})`

interface More {
  /** Another condition on the rows `f`. */
  readonly extra?: Sql
  /** More columns, of `seen` alone. */
  readonly stamp?: Sql
}

/** A page of the rows of a plan. */
export async function figuresOf(db: Queryable, sight: Sight, plan: Plan, more: More = {}): Promise<FigureRow[]> {
  const { rows } = await sql<FigureRow>`${plannedFor(plan)} ${figuresSql(sight, plan, more)} limit ${plan.limit} offset ${plan.offset}`.execute(db)
  return rows
}

/** Columns are `d0…` for dimensions, `t0…` for times, `m0…` for measures; `mixed` where a row adds up two currencies; `total` counts rows. */
export function figuresSql(sight: Sight, plan: Plan, { extra = sql`true`, stamp }: More = {}): Sql {
  const basis = basisOf(plan)
  const { from, mixed } = factsOf(plan, sight, extra)
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
    sql`${mixed} as mixed`,
    ...(plan.total ? [sql`count(*) over ()::int as total`] : []),
    ...(stamp ? [stamp] : []),
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
  return sql`
    with ${seenSql(plan, sight)} select ${sql.join(columns)} ${from}
    ${grouped.length > 0 ? sql`group by ${sql.join(grouped)}` : sql``}
    ${having.length > 0 ? sql`having ${sql.join(having, sql` and `)}` : sql``}
    ${order.length > 0 ? sql`order by ${sql.join(order)}` : sql``}`
}
