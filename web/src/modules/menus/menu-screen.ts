import type { MenuTree } from '@brigade/contract/menus/menu-draft.ts'
import { createContext, useContext } from 'react'
import { newUuid } from '../../ui/basics/new-uuid.ts'
import type { Draft, DraftState } from './draft/draft.ts'
import type { DraftTree } from './draft/draft-tree.ts'
import type { Where } from './WhereDialog.tsx'

/** What every part of the workspace works on. */
export interface MenuScreen {
  readonly restaurantId: number
  readonly currency: string
  /** The access group that owns the restaurant or library. */
  readonly ownerGroupId: number
  readonly timezone: string
  readonly known: MenuTree
  readonly tree: DraftTree
  readonly state: DraftState
  readonly draft: Draft
  readonly canUpdate: boolean
  /** The row that is open beside the tree. */
  readonly selected: string | undefined
  readonly select: (key: string | undefined) => void
  /** Asks whether a change of what is shown in several places is meant for all of them; undefined when it is not meant at all. */
  readonly askWhere: (name: string, count: number) => Promise<Where | undefined>
}

export const MenuScreenContext = createContext<MenuScreen | undefined>(undefined)

export function useMenuScreen(): MenuScreen {
  const screen = useContext(MenuScreenContext)
  if (!screen) throw new Error('not within the menu workspace')
  return screen
}

/** An id that nothing has yet. */
export const newId = (): string => newUuid()
