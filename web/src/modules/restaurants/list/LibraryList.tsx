import { restaurantsPerPage } from '@brigade/contract/restaurants/list.ts'
import { restaurantSorts } from '@brigade/contract/restaurants/profile.ts'
import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import { useState } from 'react'
import { CreateLink, RecordList } from '../../../platform/records/RecordList.tsx'
import { useMayCreate } from '../../../platform/records/record-kind.ts'
import { useRecordList } from '../../../platform/records/use-record-list.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { libraryKind } from '../kinds.ts'
import { ListTabs } from '../public/ListTabs.tsx'
import { restaurantPage } from '../public/queries.ts'
import { librariesRoute, listSearch } from '../routes.ts'
import { libraryColumns } from './list-columns.tsx'
import { words } from './list-texts.ts'

/** The menus that chains own and their restaurants link to. */
export function LibraryList() {
  const [columns] = useState(libraryColumns.bind(undefined, useDates()))
  const mayCreate = useMayCreate(libraryKind)
  const create = mayCreate && <CreateLink kind={libraryKind} label={libraryKind.words.createTitle} />
  const list = useRecordList({
    kind: libraryKind,
    name: 'library',
    pages: restaurantPage,
    ask: (question) => ({ ...question, kind: 'library' as const }),
    sorts: restaurantSorts,
    perPage: restaurantsPerPage,
    route: librariesRoute,
    read: listSearch,
  })
  return (
    <RecordList
      list={list}
      above={<ListTabs value="library" />}
      columns={columns}
      actions={create}
      empty={
        <EmptyState icon={<IconBooks size={20} />} title={libraryKind.words.noneYet} action={create}>
          {mayCreate ? words.libraryPurpose : `${words.libraryPurpose} ${words.libraryNoRole}`}
        </EmptyState>
      }
    />
  )
}
