import { useIsPhone } from '../../../ui/basics/use-media.ts'
import { useMenuScreen } from '../menu-screen.ts'
import { words } from '../nodes/add-words.ts'
import { AddDialog } from './AddDialog.tsx'
import type { Addition } from './additions.ts'
import { definitions, movePlaces } from './choices.ts'
import { LibraryDialog } from './LibraryDialog.tsx'
import { PickDialog } from './PickDialog.tsx'
import type { MenuActs } from './use-menu-acts.tsx'

/** The dialog that is open over the tree. */
export type TreeDialog =
  | { readonly kind: 'add' | 'link'; readonly addition: Addition; readonly at: string }
  | { readonly kind: 'move'; readonly keys: readonly string[] }

interface TreeDialogsProps {
  dialog: TreeDialog
  acts: MenuActs
  nameAt: (key: string) => string
  onAdded: (at: string) => void
  onClose: () => void
}

/** Adds, links and moves by choosing from lists. */
export function TreeDialogs({ dialog, acts, nameAt, onAdded, onClose }: TreeDialogsProps) {
  const { tree, known, select } = useMenuScreen()
  const isPhone = useIsPhone()
  if (dialog.kind === 'move') {
    const { keys } = dialog
    const [only] = keys
    return (
      <PickDialog
        title={words.moveTitle(keys.length === 1 && only !== undefined ? nameAt(only) : words.moveMany(keys.length))}
        choices={movePlaces(tree, keys, known.restaurant_name)}
        actionLabel={() => words.move}
        note={words.moveEnd}
        onPick={([parent]) => acts.place({ ids: keys, parent, before: undefined })}
        onClose={onClose}
      />
    )
  }
  const { addition, at } = dialog
  if (addition.fromLibrary) return <LibraryDialog at={at} where={nameAt(at)} onAdded={() => onAdded(at)} onClose={onClose} />
  if (dialog.kind === 'link') {
    const title = addition.kind === 'item' ? words.existingItems : words.existingModifiers
    return (
      <PickDialog
        multiple
        title={title(nameAt(at))}
        choices={definitions(tree, addition.kind)}
        actionLabel={words.addChosen}
        onPick={(ids) => acts.place({ ids, parent: at, before: undefined })}
        onClose={onClose}
      />
    )
  }
  return (
    <AddDialog
      addition={addition}
      at={at}
      where={nameAt(at)}
      onAdded={(shownId) => {
        onAdded(at)
        const home = tree.nodes.get(at)?.kind
        // What an item or a modifier is made of is added one after the other, and on a phone the list stays: it is what grows.
        if (!isPhone && (at.startsWith('@') || home === 'category' || home === 'menu')) select(shownId)
      }}
      onClose={onClose}
    />
  )
}
