import type { ConditionField, ConditionNode, ConditionOf } from '@brigade/contract/customers/conditions/ast.ts'
import { birthdaysWithin, daysAgo, monthText } from '@brigade/contract/customers/conditions/days.ts'
import { searchable } from '@brigade/contract/fields/searchable.ts'
import { orderChannels } from '@brigade/contract/orders/codes.ts'
import { type RawBuilder, sql } from 'kysely'
import { grantedGroups, reachable } from '../../../platform/access/policy.ts'
import type { Queryable } from '../../../platform/database.ts'
import { countsAt, scopeSeen } from '../blocks/store-effects.ts'
import { isAround } from '../loyalty/points/store-points.ts'

/** Whose customers are looked at, and whose orders: single orders count at restaurants whose guests whoever asks may see, and nowhere else. */
export interface Asking {
  readonly rootIds: readonly number[]
  readonly restaurantIds: readonly number[]
  readonly sees: {
    /** SQL condition on a group: what is said for it (consents, blocks) is shown to whoever asks. */
    readonly scope: (groupId: RawBuilder<unknown>) => RawBuilder<boolean>
    /** SQL condition on `loyalty_plans plan`: its points are. */
    readonly plan: RawBuilder<boolean>
  }
  readonly now: Date
}

export async function askingAs(db: Queryable, userId: number, now: Date): Promise<Asking> {
  const { rows } = await sql<{ root_ids: number[]; restaurant_ids: number[] }>`
    select array(select distinct root_id from access_groups where id = any(${grantedGroups(userId, 'customers')})) as root_ids,
      array(select id from restaurants where kind = 'restaurant' and ${reachable(userId, 'customers', 'restaurant', sql.ref('restaurants.id'))}
        order by id) as restaurant_ids`.execute(db)
  const sees: Asking['sees'] = { scope: (groupId) => scopeSeen(userId, groupId), plan: isAround(userId) }
  return { rootIds: rows[0]?.root_ids ?? [], restaurantIds: rows[0]?.restaurant_ids ?? [], sees, now }
}

/** What the conditions read beside the customers: orders added up once for all of them, and a set of customers for each of the others. */
class Reading {
  readonly asking: Asking
  readonly #sums: { readonly sql: RawBuilder<unknown>; readonly days: number | null }[] = []
  readonly #sets: RawBuilder<unknown>[] = []

  constructor(asking: Asking) {
    this.asking = asking
  }

  /** An aggregate over orders of the last days at restaurants that are seen; null where there are none. `fits` narrows the orders. */
  ofOrders<T>(aggregate: RawBuilder<T>, days: number | null, fits?: RawBuilder<boolean>): RawBuilder<T> {
    const narrowed = [...(days === null ? [] : [this.since(days)]), ...(fits ? [fits] : [])]
    const filter = narrowed.length === 0 ? sql`` : sql` filter (where ${sql.join(narrowed, sql` and `)})`
    const at = this.#sums.push({ sql: sql`${aggregate}${filter} as ${sql.ref(`sum${this.#sums.length}`)}`, days })
    return sql<T>`${sql.ref(`ordered.sum${at - 1}`)}`
  }

  /** Customers of a set, each once by `customer_id`; `value` of it is null for all others. */
  ofSet<T>(set: RawBuilder<unknown>, value: string): RawBuilder<T> {
    const name = `set${this.#sets.length}`
    this.#sets.push(sql`left join (${set}) as ${sql.ref(name)} on ${sql.ref(`${name}.customer_id`)} = asked.id`)
    return sql<T>`${sql.ref(`${name}.${value}`)}`
  }

  isIn(set: RawBuilder<unknown>): RawBuilder<boolean> {
    return sql<boolean>`${this.ofSet(sql`select distinct customer_id from (${set}) as those`, 'customer_id')} is not null`
  }

  since(days: number): RawBuilder<boolean> {
    return sql<boolean>`taken.placed_at >= ${daysAgo(this.asking.now, days)}`
  }

  /** SQL condition on orders `taken`. */
  get counts(): RawBuilder<boolean> {
    return sql<boolean>`taken.counts and taken.restaurant_id = any(${bigints(this.asking.restaurantIds)})`
  }

  joins(): RawBuilder<unknown> {
    const all = [...(this.#sums.length === 0 ? [] : [this.#ordered()]), ...this.#sets]
    return all.length === 0 ? sql`` : sql.join(all, sql` `)
  }

  #ordered(): RawBuilder<unknown> {
    const longest = this.#sums.some(({ days }) => days === null) ? null : Math.max(...this.#sums.map(({ days }) => days ?? 0))
    return sql`left join (select taken.customer_id, ${sql.join(this.#sums.map((one) => one.sql))} from customer_orders taken
      where ${this.counts} and ${longest === null ? sql`true` : this.since(longest)} group by taken.customer_id) as ordered on ordered.customer_id = asked.id`
  }
}

type Compile<F extends ConditionField> = (condition: ConditionOf<F>, reading: Reading) => RawBuilder<boolean>

const bigints = (ids: readonly number[]): RawBuilder<number[]> => sql<number[]>`${[...ids]}::bigint[]`
const texts = (all: readonly string[]): RawBuilder<string[]> => sql<string[]>`${[...all]}::text[]`
const compared = (is: 'at_least' | 'at_most', value: RawBuilder<unknown>, than: number): RawBuilder<boolean> =>
  is === 'at_least' ? sql<boolean>`${value} >= ${than}::bigint` : sql<boolean>`${value} <= ${than}::bigint`
const said = (holds: boolean, condition: RawBuilder<boolean>): RawBuilder<boolean> =>
  holds ? sql<boolean>`(${condition})` : sql<boolean>`not coalesce(${condition}, false)`
/** SQL condition: a moment is less, or more, than so many days ago. */
const than = (is: 'less_than' | 'more_than', moment: RawBuilder<unknown>, ago: Date): RawBuilder<boolean> =>
  is === 'less_than' ? sql<boolean>`${moment} > ${ago}` : sql<boolean>`${moment} <= ${ago}`

/** Columns of an item that a condition may name. */
const itemColumns = { name: sql.ref('item.name'), category: sql.ref('item.category') } as const

const compilers: { readonly [F in ConditionField]: Compile<F> } = {
  orders: ({ is, count, days }, reading) =>
    compared(is, days === null ? sql`asked.orders` : sql`coalesce(${reading.ofOrders(sql`count(*)`, days)}, 0)`, count),
  spent: ({ is, amount_minor, currency, days }, reading) =>
    compared(is, days === null ? spentEver(currency, reading) : spentLately(currency, days, reading), amount_minor),
  last_visit: ({ is, days }, { asking }) =>
    is === 'never' ? sql<boolean>`asked.last_visit_at is null` : than(is, sql`asked.last_visit_at`, daysAgo(asking.now, days ?? 0)),
  first_visit: ({ is, days }, { asking }) => than(is, sql`asked.first_visit_at`, daysAgo(asking.now, days)),
  restaurant({ restaurant_ids, days }, reading) {
    const seen = restaurant_ids.filter((id) => reading.asking.restaurantIds.includes(id))
    if (days === null) return reading.isIn(sql`select customer_id from customer_visits where orders > 0 and restaurant_id = any(${bigints(seen)})`)
    return reading.ofOrders(sql<boolean>`bool_or(taken.restaurant_id = any(${bigints(seen)}))`, days)
  },
  channel({ channels, days }, reading) {
    const codes = channels.map((one) => orderChannels.indexOf(one))
    return reading.ofOrders(sql<boolean>`bool_or(taken.channel = any(${codes}::smallint[]))`, days)
  },
  item({ by, names, days }, reading) {
    // As an array: how many items have such a name cannot be foreseen, and the plan for a few takes minutes for many.
    const those = sql`array(select item.id from sale_items item
      where item.restaurant_id = any(${bigints(reading.asking.restaurantIds)}) and searchable(${itemColumns[by]}) = any(${texts(names.map(searchable))}))`
    return reading.isIn(sql`select taken.customer_id from order_lines line join customer_orders taken on taken.order_id = line.order_id
      where line.sale_item_id = any(${those}) and ${reading.counts} and ${days === null ? sql`true` : reading.since(days)}`)
  },
  birthday: ({ is, days, month }, { asking }) =>
    is === 'within'
      ? sql<boolean>`asked.birthday = any(${texts(birthdaysWithin(asking.now, days ?? 0))})`
      : sql<boolean>`left(asked.birthday, 3) = ${`${monthText(asking.now, month)}-`}`,
  // What was said last counts, for the whole company or one group; whoever says no to the company says it to its groups as well.
  consent: ({ channel, purpose, is_granted }, reading) =>
    said(
      is_granted,
      reading.isIn(sql`select one.customer_id from customer_consents one
        where one.root_id = any(${bigints(reading.asking.rootIds)}) and one.channel = ${channel} and one.purpose = ${purpose} and one.status = 'granted'
          and ${reading.asking.sees.scope(sql.ref('one.scope_group_id'))} and not exists (select from customer_consents later
            where later.customer_id = one.customer_id and later.channel = one.channel and later.purpose = one.purpose and later.status = 'withdrawn'
              and later.scope_group_id in (one.scope_group_id, one.root_id) and later.at >= one.at)`),
    ),
  tag: ({ is, tags }) => said(is === 'has', sql<boolean>`asked.tags && ${texts(tags)}`),
  // By the plan that has the most, of those whose points are shown.
  points: ({ is, points }, reading) => {
    const accounts = sql`select account.customer_id, max(account.balance) as points
      from loyalty_accounts account join loyalty_plans plan on plan.id = account.plan_id
      where account.merged_into_id is null and ${reading.asking.sees.plan} group by account.customer_id`
    return compared(is, sql`coalesce(${reading.ofSet(accounts, 'points')}, 0)`, points)
  },
  language: ({ languages }) => sql<boolean>`asked.language = any(${texts(languages)})`,
  source: ({ sources }) => sql<boolean>`asked.source = any(${texts(sources)})`,
  reached_by: ({ kind, has }, reading) =>
    said(
      has,
      reading.isIn(sql`select customer_id from customer_identities where root_id = any(${bigints(reading.asking.rootIds)}) and kind = ${kind}`),
    ),
  relay_guest: ({ is }) => said(is, sql<boolean>`asked.relay_channel is not null`),
  blocked: ({ is }, reading) =>
    said(
      is,
      reading.isIn(sql`select block.customer_id from customer_blocks block where block.root_id = any(${bigints(reading.asking.rootIds)})
        and ${countsAt(reading.asking.now)} and ${reading.asking.sees.scope(sql.ref('block.scope_group_id'))}`),
    ),
}

/** The customer has the sum of the currency of most orders; others are added up. */
function spentEver(currency: string, reading: Reading): RawBuilder<unknown> {
  const others = reading.ofSet(
    sql`select customer_id, sum(spent) as spent from customer_visits where currency = ${currency} group by customer_id`,
    'spent',
  )
  return sql`case when asked.currency = ${currency} then asked.spent else coalesce(${others}, 0) end`
}

const spentLately = (currency: string, days: number, reading: Reading): RawBuilder<unknown> =>
  sql`coalesce(${reading.ofOrders(sql`sum(taken.net)`, days, sql<boolean>`taken.currency = ${currency}`)}, 0)`

function compiled(node: ConditionNode, reading: Reading): RawBuilder<boolean> {
  if (node.field !== 'group') {
    // What is stored was judged when it came; a field that is not known any more fits nobody.
    if (!Object.hasOwn(compilers, node.field)) return sql<boolean>`false`
    return sql<boolean>`coalesce(${(compilers[node.field] as Compile<ConditionField>)(node as never, reading)}, false)`
  }
  const parts = node.of.map((one) => compiled(one, reading))
  if (node.match === 'none') return sql<boolean>`not coalesce(${sql.join(parts, sql` or `)}, false)`
  return sql<boolean>`(${sql.join(parts, node.match === 'all' ? sql` and ` : sql` or `)})`
}

/**
 * SQL condition on `customers`: it is one of those that the conditions ask for. Orders are added up once, whatever the number of conditions,
 * and everything is joined: a set that is looked into for each customer would have to fit into memory.
 */
export function fitsConditions(node: ConditionNode, asking: Asking): RawBuilder<boolean> {
  const reading = new Reading(asking)
  const holds = compiled(node, reading)
  return sql<boolean>`customers.id in (select asked.id from customers asked ${reading.joins()}
    where asked.parent_access_group_id = any(${bigints(asking.rootIds)}) and ${holds})`
}
