import { useRef, useState } from 'react'
import type { TreeGridProps } from './tree-props.ts'
import type { TreeNode } from './tree-rows.ts'
import { words } from './tree-texts.ts'

/** The field open on a row. */
export interface Editing {
  id: string
  label: string
  /** What it starts with: the name, or what was typed before it was refused. */
  draft: string
  error: string | undefined
}

/** Renaming in place: the new name shows at once, and is taken back when it is refused. */
export function useRename({ onRename, canRename }: Pick<TreeGridProps, 'onRename' | 'canRename'>, say: (text: string) => void) {
  const [editing, setEditing] = useState<Editing>()
  const [shown, setShown] = useState<ReadonlyMap<string, { from: string; to: string }>>(new Map())
  const latest = useRef(new Map<string, number>())
  const mayRename = (node: TreeNode) => onRename !== undefined && !node.readOnly && !node.disabled && !node.isAction && (canRename?.(node) ?? true)

  async function save({ id, label }: Editing, text: string): Promise<void> {
    const name = text.trim()
    if (name === '') return setEditing({ id, label, draft: text, error: words.nameMissing })
    setEditing(undefined)
    if (name === label || !onRename) return
    const attempt = (latest.current.get(id) ?? 0) + 1
    latest.current.set(id, attempt)
    setShown((before) => new Map(before).set(id, { from: label, to: name }))
    const refusal = await onRename(id, name)
    if (latest.current.get(id) !== attempt) return
    // From here on the tree itself says what it is called, also when this change is taken back.
    setShown((before) => new Map([...before].filter(([other]) => other !== id)))
    if (refusal === undefined) return say(words.renamed(name))
    if (refusal === false) return
    setEditing({ id, label, draft: text, error: refusal })
  }

  return {
    editing,
    mayRename,
    begin: (node: TreeNode) => {
      if (mayRename(node)) setEditing({ id: node.id, label: node.label, draft: node.label, error: undefined })
    },
    cancel: () => setEditing(undefined),
    save: (text: string) => (editing ? save(editing, text) : Promise.resolve()),
    /** The name to show: the new one while it is being saved. */
    nameOf: ({ id, label }: TreeNode): string => {
      const change = shown.get(id)
      return change?.from === label ? change.to : label
    },
  }
}
export type Rename = ReturnType<typeof useRename>
