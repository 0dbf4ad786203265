import { useEffect, useMemo, useRef, useState } from 'react'
import { type SavedView, savedViewsOf } from '../ui/table/saved-views.ts'
import { isBare, searchOf, type TableSearch, type TableView, viewOf } from '../ui/table/table-search.ts'
import { ViewMenu } from '../ui/table/ViewMenu.tsx'
import { usePreference } from './preferences.ts'
import { useSettings } from './settings.ts'

interface ListTable<Search extends TableSearch> {
  /** Names the list for what a person keeps about it. */
  list: string
  /** Rows a page unless another size is chosen. */
  perPage: number
  /** Of the address now. */
  search: Search
  /** As the route validates it. */
  read: (search: object) => Search
  go: (search: Search, how: { replace: boolean }) => void
}

const noViews: SavedView[] = []
const isViews = (value: unknown): value is SavedView[] => Array.isArray(value) && savedViewsOf(value).length === value.length

/** What a list in a `DataTable` takes of the address and of the person: its view, saved views and the height of rows. */
export function useListTable<Search extends TableSearch>({ list, perPage, search, read, go }: ListTable<Search>) {
  const [views, setViews] = usePreference(`views:${list}`, noViews, isViews)
  const [, setSettings] = useSettings()
  const view = useMemo(() => viewOf(search, perPage), [search, perPage])
  const open = (asked: object, replace = false) => go(read(asked), { replace })
  useDefaultView(search, views, (text) => open(Object.fromEntries(new URLSearchParams(text)), true))
  return {
    view,
    onView: (change: Partial<TableView>, replace?: boolean) => {
      const { page: _, per_page: __, sort: ___, q: ____, columns: _____, ...filters } = search
      open({ ...filters, ...searchOf({ ...view, ...change }, perPage) }, replace)
    },
    onDensity: (density: 'comfortable' | 'compact') => setSettings({ density }),
    end: <ViewMenu views={views} onViews={setViews} search={search} onOpen={(asked) => open(asked)} />,
  }
}

/**
 * A list come to from elsewhere by its plain address opens with the view that the person chose for it. Come to within the list, that
 * address is the list as it comes, and says so from then on: a link, a reload and Back show again what was shown.
 */
function useDefaultView(search: TableSearch, views: readonly SavedView[], onOpen: (search: string) => void): void {
  const isPlain = isBare(search)
  const [isWithin, setWithin] = useState(false)
  const first = views.find(({ isDefault }) => isDefault)?.search
  const open = useRef(onOpen)
  open.current = onOpen
  useEffect(
    function openFirst() {
      if (!isPlain) setWithin(true)
      else if (first !== undefined) open.current(isWithin ? 'view=plain' : first)
    },
    [isPlain, isWithin, first],
  )
}
