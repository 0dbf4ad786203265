import type { Page } from '@brigade/contract/kit/page.ts'
import { resourceTypes } from '@brigade/contract/kit/resources.ts'
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { isBare, sortAsked, type TableSearch } from '../../ui/table/table-search.ts'
import { useMayI } from '../access.ts'
import { useListTable } from '../use-list-table.tsx'
import type { RecordKind } from './record-kind.ts'

/** What a list asks of the server for how it is looked at. */
export interface ListQuestion<Column extends string> {
  page: number
  per_page: number
  name: string
  sort?: Column | `-${Column}`
}

/** As `endpointQuery` makes it. */
interface PageQuery<Asked, Row> {
  (asked: Asked): UseQueryOptions<Page<Row>, Error, Page<Row>, QueryKey>
  read: (asked: Asked, signal: AbortSignal) => Promise<Page<Row>>
}

interface RecordListInput<Row, Asked, Search extends TableSearch, Column extends string> {
  kind: RecordKind
  /** Names the list where people keep their views of it. */
  name: string
  pages: PageQuery<Asked, Row>
  /** What the server sorts by; a view sorted by another column is asked for as it comes. */
  sorts: readonly Column[]
  /** The question of a view in the words of the endpoint, its own filters beside it. */
  ask: (question: ListQuestion<Column>) => Asked
  /** Rows a page unless another size is chosen. */
  perPage: number
  route: ListRoute<Search>
  /** As the route validates it. */
  read: (search: object) => Search
}

/** A route with the address of a list. */
interface ListRoute<Search> {
  useSearch: () => Search
  useNavigate: () => (to: { search: Search; replace: boolean }) => Promise<void>
}

/** A list of records as its address says it: the view, the page that was read, and reading others for export and for several at once. */
export function useRecordList<Row, Asked, Search extends TableSearch, Column extends string>(input: RecordListInput<Row, Asked, Search, Column>) {
  const { kind, name, pages, sorts, ask, perPage, route, read } = input
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const go = (next: Search, { replace }: { replace: boolean }) => void navigate({ search: next, replace })
  const table = useListTable({ list: name, perPage, search, read, go })
  const { view } = table
  const maySee = useMayI(resourceTypes[kind.type].view) === 'allowed'
  const asked = (page: number, per_page: number) => ask({ page, per_page, name: view.q, ...sortAsked(view.sort, sorts) })
  const query = useQuery({ ...pages(asked(view.page, view.perPage)), placeholderData: keepPreviousData, enabled: maySee })
  const { page: _, per_page: __, sort: ___, q: ____, columns: _____, view: ______, ...filters } = search
  return {
    kind,
    table,
    query,
    maySee,
    isFiltered: !isBare(filters),
    scope: Object.values(filters).join('|'),
    fetchPage: async (page: number, per_page: number, signal: AbortSignal) => {
      const { data: rows, total } = await pages.read(asked(page, per_page), signal)
      return { rows, total }
    },
    /** Takes the search and the filters away. */
    clear: () => go(read({ ...search, q: undefined, page: undefined, ...nothingOf(filters) }), { replace: false }),
  }
}

const nothingOf = (filters: object) => Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]))

export type RecordListState<Row> = ReturnType<typeof useRecordList<Row, unknown, TableSearch, string>>
