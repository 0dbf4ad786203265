import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import { useState } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { useDates } from '../../../ui/dates.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { librariesRoute } from '../routes.ts'
import { CreateLink, ListPage } from './ListPage.tsx'
import { libraryColumns } from './list-columns.tsx'
import { words } from './words.ts'

/** The menus that chains own and their restaurants link to. */
export function LibraryList() {
  const [columns] = useState(libraryColumns.bind(undefined, useDates()))
  const search = librariesRoute.useSearch()
  const navigate = librariesRoute.useNavigate()
  const holdsChains = useMayI('chains') === 'allowed'
  const mayCreate = useMayI('restaurants_admin') === 'allowed' && holdsChains
  const create = mayCreate && <CreateLink href="#/onboarding/libraries/new" label={words.createLibrary} />
  return (
    <ListPage
      kind="library"
      title={words.libraries}
      search={search}
      go={(next, how) => void navigate({ search: next, ...how })}
      columns={columns}
      actions={create}
      empty={
        <EmptyState icon={<IconBooks size={20} />} title={words.noLibraries} action={create}>
          {mayCreate ? words.libraryPurpose : `${words.libraryPurpose} ${words.libraryNoRole}`}
        </EmptyState>
      }
    />
  )
}
