import { groupsPerPage } from '@brigade/contract/access-groups/preview.ts'
import { useMemo } from 'react'
import { int } from '../../../platform/search-params.ts'
import { useSettings } from '../../../platform/settings.ts'
import type { Density } from '../../../ui/basics/density.ts'
import { searchOf, type TableView, viewOf } from '../../../ui/table/table-search.ts'
import { type GroupTab, useAddress, useOpen } from '../addresses.ts'

/** What a tab's address says of its table; `q` is what is searched for in the tree, so the search is called `name` here. */
export interface TabSearch {
  name?: string
  page?: number
  per_page?: string
  sort?: string
  columns?: string
}

interface TabTable {
  tab: GroupTab
  groupId: number
  search: TabSearch
  /** What else narrows the list, as the address has it. */
  filters?: Record<string, string | undefined>
}

/** A table on a tab of a group, its view held by the address. */
export function useTabTable({ tab, groupId, search, filters = {} }: TabTable) {
  const { name = '', page = 1, per_page, sort = '', columns = '' } = search
  const address = useAddress()
  const open = useOpen()
  const [, setSettings] = useSettings()
  const view = useMemo(
    () => viewOf({ q: name, page, per_page: int(per_page, groupsPerPage), sort, columns }, groupsPerPage),
    [name, page, per_page, sort, columns],
  )
  return {
    table: {
      view,
      onView: (change: Partial<TableView>, replace = false) => {
        const { q, ...rest } = searchOf({ ...view, ...change }, groupsPerPage)
        // A search takes the place of the one before; pages are gone through.
        const how = !replace && change.page !== undefined && change.q === undefined && change.sort === undefined ? 'push' : 'replace'
        open(address(groupId, tab, { ...filters, name: q, ...rest }), how)
      },
      onDensity: (density: Density) => setSettings({ density }),
    },
    /** Another list in the same place. */
    onFilter: (changed: Record<string, string | undefined>) => open(address(groupId, tab, changed), 'replace'),
  }
}
