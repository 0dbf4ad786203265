import { type ResourceType, resourceTypes } from '@brigade/contract/kit/resources.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Tx } from '../database.ts'
import { disown } from './holdings.ts'
import { visiblePage } from './list-cache.ts'
import { reachableToo } from './policy.ts'
import { contains, type OwnedTable } from './records.ts'

/** What is asked of a list of records. */
interface RecordSearch<Sort extends string> {
  /** A part of the name; every record if empty. */
  readonly name: string
  readonly sort?: Sort | `-${Sort}` | undefined
  readonly page: number
  readonly per_page: number
}

/** A condition besides rights and name. `variant` names its values: lists with different variants are cached apart. */
interface RecordFilter {
  readonly where: RawBuilder<boolean>
  readonly variant: string
}

interface RecordTable<Row, Sort extends string> {
  readonly type: ResourceType
  readonly table: OwnedTable
  /** Sorts besides name and organization. Each ends with the name, so that equal values come in the order of their names. */
  readonly sorts?: Readonly<Record<Sort, RawBuilder<unknown>>>
  /** What the list shows of the rows with these ids. `mayChange` is the SQL condition that this person may change the row. */
  readonly rows: (ids: RawBuilder<number[]>, mayChange: RawBuilder<boolean>, userId: RawBuilder<number>) => RawBuilder<Row>
}

/** The SQL that all records share: a page of the list that a person may see, and deleting one. Other SQL is the module's own. */
export function recordStore<Row extends { id: number }, Sort extends string = never>({ type, table, sorts, rows }: RecordTable<Row, Sort>) {
  const { view, change } = resourceTypes[type]
  const [thisId, thisName, thisGroup] = [sql.ref(`${table}.id`), sql.ref(`${table}.name`), sql.ref(`${table}.parent_access_group_id`)]
  const allSorts: Readonly<Record<string, RawBuilder<unknown>>> = {
    name: sql`lower(${thisName})`,
    // A list of text is compared part by part, and both ways by one index of the cache.
    organization: sql`array[(select lower(name) from access_groups where id = ${thisGroup}), lower(${thisName})]`,
    ...sorts,
  }
  const listed = (ids: RawBuilder<number[]>, userId: RawBuilder<number>) => rows(ids, reachableToo(userId, change, view, type, thisId), userId)

  return {
    /** One page of what the person may see, by name or as asked, with the total. */
    searchVisible(
      db: Queryable,
      userId: number,
      { name, sort = 'name', page, per_page }: RecordSearch<Sort | 'name' | 'organization'>,
      filter?: RecordFilter,
    ): Promise<{ rows: Row[]; total: number }> {
      const column = sort.replace(/^-/, '')
      const conditions = [...(filter ? [filter.where] : []), ...(name === '' ? [] : [contains(thisName, name)])]
      return visiblePage(db, {
        userId,
        role: view,
        type,
        table,
        sortBy: allSorts[column] ?? sql`lower(${thisName})`,
        backwards: sort.startsWith('-'),
        where: conditions.length === 0 ? undefined : sql<boolean>`${sql.join(conditions, sql` and `)}`,
        variant: `${filter?.variant ?? ''} ${column} ${name}`,
        page,
        perPage: per_page,
        rows: listed,
      })
    },

    /** Deletes the row; no group holds it any more. */
    async remove(tx: Tx, id: number): Promise<void> {
      await disown(tx, type, id)
      await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx)
    },
  }
}
