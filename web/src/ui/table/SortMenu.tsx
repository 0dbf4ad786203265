import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import { IconButton } from '../controls/IconButton.tsx'
import { Menu } from '../layers/Menu.tsx'
import type { TableColumn } from './table-columns.ts'
import type { TableSort } from './table-search.ts'
import { words } from './table-texts.ts'

interface SortMenuProps<Row> {
  columns: readonly TableColumn<Row>[]
  sort: TableSort | undefined
  onSort: (sort: TableSort | undefined) => void
}

/** Sorts where there is no head to press: on a phone. */
export function SortMenu<Row>({ columns, sort, onSort }: SortMenuProps<Row>) {
  const ways = columns.filter(({ sortable }) => sortable).flatMap(({ id, header }) => [false, true].map((desc) => ({ id, header, desc })))
  return (
    <Menu
      position="bottom-start"
      trigger={
        <IconButton label={words.sort} variant="outlined">
          <IconArrowsSort size={18} aria-hidden />
        </IconButton>
      }
      actions={[
        { label: words.listOrder, chosen: sort === undefined, onSelect: () => onSort(undefined) },
        ...ways.map(({ id, header, desc }) => ({
          label: desc ? words.descending(header) : words.ascending(header),
          chosen: sort?.id === id && sort.desc === desc,
          onSelect: () => onSort({ id, desc }),
        })),
      ]}
    />
  )
}
