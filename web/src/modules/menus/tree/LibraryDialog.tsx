import { textOf } from '@brigade/contract/kit/problem.ts'
import { menuDraft } from '@brigade/contract/menus/menu-draft.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { endpointQuery } from '../../../platform/queries.ts'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { emptyTree, pathOf, withRows } from '../draft/draft-tree.ts'
import { newId, useMenuScreen } from '../menu-screen.ts'
import { words } from '../nodes/add-words.ts'
import { libraryChoices, libraryOps } from './library-picks.ts'
import { PickDialog } from './PickDialog.tsx'
import { homeOf } from './placing.ts'

const libraries = endpointQuery('menu', menuDraft.menuLibraries)
const oneLibrary = endpointQuery('menu', menuDraft.libraryMenu)

interface LibraryDialogProps {
  /** The row it goes below. */
  at: string
  where: string
  onAdded: () => void
  onClose: () => void
}

/** Draws menus, categories or items from a library of the chain. */
export function LibraryDialog({ at, where, onAdded, onClose }: LibraryDialogProps) {
  const { tree, draft, restaurantId, currency } = useMenuScreen()
  const [wanted, setWanted] = useState<number>()
  const list = useQuery(libraries({ restaurant_id: restaurantId }))
  const chosen = wanted ?? list.data?.[0]?.id
  const menu = useQuery({ ...oneLibrary({ restaurant_id: restaurantId, library_id: chosen ?? 0 }), enabled: chosen !== undefined })
  const library = useMemo(() => withRows(emptyTree, menu.data?.nodes ?? []), [menu.data])
  const home = useMemo(() => homeOf(tree, at), [tree, at])
  const isWithinMenu = home != null && home.id !== null && pathOf(tree, home.id).some(({ kind }) => kind === 'menu')
  const choices = useMemo(
    () => (home ? libraryChoices(library, home, isWithinMenu, moneyWriter(currency).write) : []),
    [library, home, isWithinMenu, currency],
  )
  const failure = list.error ?? menu.error
  const isEmpty = list.data?.length === 0
  const state = failure ? 'error' : isEmpty ? 'empty' : menu.data ? 'ready' : 'loading'
  return (
    <PickDialog
      multiple
      title={words.fromLibrary(where)}
      choices={choices}
      note={words.follows}
      actionLabel={words.addChosen}
      source={
        list.data &&
        list.data.length > 1 && (
          <SelectField
            label={words.library}
            value={String(chosen)}
            options={list.data.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={({ target }) => setWanted(Number(target.value))}
          />
        )
      }
      instead={
        state !== 'ready' && (
          <DataState
            state={state}
            error={{ details: failure ? textOf(failure) : undefined }}
            onRetry={() => void (list.error ? list.refetch() : menu.refetch())}
            empty={<EmptyState title={words.noLibrary}>{words.noLibraryWhy}</EmptyState>}
          />
        )
      }
      onPick={(ids) => {
        if (home) draft.apply(libraryOps(tree, library, home, ids, newId))
        onAdded()
      }}
      onClose={onClose}
    />
  )
}
