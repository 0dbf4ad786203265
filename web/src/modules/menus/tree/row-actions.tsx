import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconScissors from '@tabler/icons-react/dist/esm/icons/IconScissors.mjs'
import IconUnlink from '@tabler/icons-react/dist/esm/icons/IconUnlink.mjs'
import type { MenuAction } from '../../../ui/layers/Menu.tsx'
import { type DraftTree, findNode } from '../draft/draft-tree.ts'
import { words } from '../menus-texts.ts'
import { nodeIdOf } from '../nodes/row-keys.ts'
import { heirAt } from '../nodes/shown-nodes.ts'
import { type Addition, additionsAt } from './additions.ts'
import type { MenuActs } from './use-menu-acts.tsx'

interface RowActionsInput {
  readonly tree: DraftTree
  readonly acts: MenuActs
  readonly add: (addition: Addition, at: string) => void
  readonly select: (key: string) => void
}

const copyable = new Set(['category', 'menu', 'placement', 'item'])

/** What can be done with a row, for its menu. */
export function rowActions({ tree, acts, add, select }: RowActionsInput, key: string): MenuAction[] {
  const additions = additionsAt(tree, key).map((addition) => ({
    label: words.addWhat(addition.label),
    icon: <IconPlus size={16} aria-hidden />,
    onSelect: () => add(addition, key),
  }))
  const paste = acts.canPaste(key) ? [{ label: words.pasteHere, onSelect: () => acts.paste(key) }] : []
  const through = findNode(tree, nodeIdOf(key))
  const heir = heirAt(tree, key)
  const takeAway =
    through && heir
      ? [{ label: words.remove, icon: <IconArchive size={16} aria-hidden />, danger: true, onSelect: () => acts.takeAway(through, heir) }]
      : []
  const node = acts.nodeAt(key)
  if (!node) return [...additions, ...paste, ...takeAway]
  const isPlace = node.kind === 'placement' || node.kind === 'link'
  const definitionId = isPlace ? node.ref_id : null
  const isHidden = node.lifecycle === 'hidden'
  return [
    ...additions,
    ...paste,
    ...(definitionId !== null && tree.nodes.has(definitionId)
      ? [{ label: words.openDefinition, icon: <IconLink size={16} aria-hidden />, onSelect: () => select(definitionId) }]
      : []),
    { label: words.duplicate, icon: <IconCopy size={16} aria-hidden />, onSelect: () => acts.duplicate(node) },
    ...(copyable.has(node.kind) && node.variant !== 'dynamic'
      ? [{ label: words.linkedCopy, icon: <IconLink size={16} aria-hidden />, onSelect: () => acts.linkedCopy(node) }]
      : []),
    ...(node.variant === 'dependent' || node.variant === 'library'
      ? [{ label: words.detach, icon: <IconUnlink size={16} aria-hidden />, onSelect: () => void acts.detach(node) }]
      : []),
    { label: words.cut, icon: <IconScissors size={16} aria-hidden />, onSelect: () => acts.takeCut([key]) },
    {
      label: isHidden ? words.show : words.hide,
      icon: isHidden ? <IconEye size={16} aria-hidden /> : <IconEyeOff size={16} aria-hidden />,
      onSelect: () => acts.setLifecycle([node], isHidden ? 'active' : 'hidden'),
    },
    ...(heir
      ? takeAway
      : [
          {
            label: isPlace ? words.remove : words.archive,
            icon: <IconArchive size={16} aria-hidden />,
            danger: true,
            onSelect: () => void acts.archive([key]),
          },
        ]),
  ]
}
