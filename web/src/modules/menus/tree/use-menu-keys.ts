import type { KeyboardEvent } from 'react'
import { useMenuScreen } from '../menu-screen.ts'
import type { MenuActs } from './use-menu-acts.tsx'

/** The keys of the workspace on a row of its tree, beside those that every tree has: cut, paste, duplicate, archive. */
export function useMenuKeys(acts: MenuActs, chosen: ReadonlySet<string>) {
  const { canUpdate } = useMenuScreen()
  return (event: KeyboardEvent): void => {
    const row = event.target instanceof HTMLElement && event.target.role === 'row' ? event.target.dataset.id : undefined
    if (row === undefined || !canUpdate) return
    const keys = (chosen.has(row) ? [...chosen] : [row]).filter((key) => acts.nodeAt(key))
    const node = acts.nodeAt(row)
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && event.key === 'x') acts.takeCut(keys)
    else if (isCommand && event.key === 'v') acts.paste(row)
    else if (isCommand && event.key === 'd' && node) acts.duplicate(node)
    else if (event.key === 'Delete' && keys.length > 0) void acts.archive(keys)
    else return
    event.preventDefault()
  }
}
