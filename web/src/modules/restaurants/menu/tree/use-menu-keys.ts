import type { KeyboardEvent } from 'react'
import { useMenuScreen } from '../menu-screen.ts'
import type { MenuActs } from './use-menu-acts.tsx'

const rankOf = (row: HTMLElement): number => Number(row.getAttribute('aria-rowindex'))
const levelOf = (row: HTMLElement): number => Number(row.getAttribute('aria-level'))

/** Removes rows and gives the focus to the one after them: whoever works with the keys stays where they were. */
async function archive(acts: MenuActs, keys: readonly string[], tree: Element): Promise<void> {
  const drawn = [...tree.querySelectorAll<HTMLElement>('[role=row]')].sort((a, b) => rankOf(a) - rankOf(b))
  const last = drawn.findLastIndex(({ dataset }) => keys.includes(dataset.id ?? ''))
  const gone = drawn[last]
  // What lies below goes along.
  const next = gone && (drawn.slice(last + 1).find((row) => levelOf(row) <= levelOf(gone)) ?? drawn[last - keys.length])
  await acts.archive(keys)
  next?.focus({ preventScroll: true })
}

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
    else if (event.key === 'Delete' && keys.length > 0) void archive(acts, keys, event.currentTarget)
    else return
    event.preventDefault()
  }
}
