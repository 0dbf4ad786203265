// What of a table stands in the address, so that a link shows the same: page, size, order, search, columns, filters. What is as
// usual stays out of it: the first page of everything has the plain address.

/** The search of an address, as the router hands it to a list. */
export interface TableSearch {
  page?: number
  per_page?: number
  /** A column's id, with a minus before it for descending. */
  sort?: string
  q?: string
  /** The shown columns in order, with commas between. */
  columns?: string
  /** Said where nothing else is: as the list comes, whichever view it opens with. */
  view?: 'plain'
}

/** A table as it is looked at. */
export interface TableView {
  readonly page: number
  readonly perPage: number
  readonly sort: TableSort | undefined
  readonly q: string
  /** Undefined: as the list has them by nature. */
  readonly columns: readonly string[] | undefined
}

/** By which column, and which way. */
export interface TableSort {
  readonly id: string
  readonly desc: boolean
}

/** Sizes a page may have besides the list's own. */
export const pageSizes = [20, 50, 100] as const

function whole(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
  return Number.isSafeInteger(number) && number >= 1 ? number : undefined
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const isId = (id: string): boolean => /^\w+$/.test(id)

/** The view an address asks for; what makes no sense there counts as not asked. */
export function viewOf(search: TableSearch, perPage: number): TableView {
  const [, minus, id] = /^(-?)(\w+)$/.exec(text(search.sort)) ?? []
  const size = whole(search.per_page)
  const columns = text(search.columns).split(',').filter(isId)
  return {
    page: whole(search.page) ?? 1,
    perPage: size !== undefined && pageSizes.some((one) => one === size) ? size : perPage,
    sort: id === undefined ? undefined : { id, desc: minus === '-' },
    q: text(search.q),
    columns: columns.length > 0 ? columns : undefined,
  }
}

/** The shortest address of a view. */
export function searchOf({ page, perPage, sort, q, columns }: TableView, standardPerPage: number): TableSearch {
  return {
    ...(page > 1 && { page }),
    ...(perPage !== standardPerPage && { per_page: perPage }),
    ...(sort && { sort: `${sort.desc ? '-' : ''}${sort.id}` }),
    ...(q !== '' && { q }),
    ...(columns && { columns: columns.join(',') }),
  }
}

/** Whether an address says nothing of its list. */
export function isBare(search: object): boolean {
  return Object.values(search).every((value) => value === undefined)
}

/**
 * For a route's `validateSearch`: `validateSearch: reading((search: TableSearch) => tableSearch(search, 20))`. Filters of
 * the list's own are validated beside it.
 */
export function tableSearch(search: TableSearch, perPage: number): TableSearch {
  const said = searchOf(viewOf(search, perPage), perPage)
  return search.view === 'plain' && isBare(said) ? { view: 'plain' } : said
}

/** The next state of a column's head: ascending, descending, as the list comes. */
export function nextSort(sort: TableSort | undefined, id: string): TableSort | undefined {
  if (sort?.id !== id) return { id, desc: false }
  return sort.desc ? undefined : { id, desc: true }
}

/** The order as a list is asked for it; a column that it does not sort by is left out. */
export function sortAsked<Column extends string>(sort: TableSort | undefined, known: readonly Column[]): { sort?: Column | `-${Column}` } {
  const column = known.find((one) => one === sort?.id)
  return column === undefined ? {} : { sort: sort?.desc ? `-${column}` : column }
}
