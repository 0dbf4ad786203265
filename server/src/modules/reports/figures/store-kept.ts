import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/database.ts'
import { KeptAnswers, type Narrowed } from '../../orders/public.ts'
import type { Condition, Plan } from './normalise.ts'
import { type FigureRow, figuresOf, groupsSeen, isBelow, narrowedTo, seenRestaurants, within } from './store-figures.ts'

const kept = new KeptAnswers<readonly FigureRow[]>((userId, narrowed) => seenRestaurants(userId, placesWithin(userId, narrowed)))

function placesWithin(userId: number, { restaurants, groups }: Narrowed): RawBuilder<unknown> {
  return sql`${restaurants ? sql`place.id = any(${restaurants}::bigint[])` : sql`true`} and ${groups ? isBelow(sql`place.id`, groupsSeen(userId, sql`${groups}::bigint[]`)) : sql`true`}`
}

/** The figures of a plan; those that were read before, where nothing that they are made of has changed. */
export function figuresNow(db: Queryable, userId: number, plan: Plan): Promise<readonly FigureRow[]> {
  const narrowed = narrowedTo(plan)
  // The tree of groups may change without a word about sales: what asks for it row by row is read each time.
  const asksTree = (one: Condition) => within(['organization_id'], one)
  if (!narrowed || narrowed.rest.some(asksTree)) return figuresOf(db, userId, plan)
  return kept.answer(db, {
    userId,
    restaurants: narrowed.restaurants,
    groups: narrowed.groups,
    key: JSON.stringify(plan),
    async read(reading, stamp) {
      const rows = await figuresOf(reading, userId, plan, { stamp })
      const [first] = rows
      const stamped = first && { sight: String(first.sight), snapshot: String(first.snapshot) }
      return { answer: rows, stamped, weight: rows.length * (1 + plan.dimensions.length + plan.times.length + plan.measures.length) }
    },
  })
}
