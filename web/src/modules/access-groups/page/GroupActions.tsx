import type { AccessGroup } from '@brigade/contract/access-groups.ts'
import IconArrowMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs'
import IconFolderSymlink from '@tabler/icons-react/dist/esm/icons/IconFolderSymlink.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTransfer from '@tabler/icons-react/dist/esm/icons/IconTransfer.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { companyOf } from '../addresses.ts'
import { words } from '../catalogue.ts'
import { OfferDialog } from '../handovers/dialogs.ts'
import { words as handoverWords } from '../handovers/handovers-texts.ts'
import { CreateGroup, MergeGroup, MoveGroup } from '../placement/dialogs.ts'
import { EditGroup } from '../placement/EditGroup.tsx'
import { useDeleteGroups } from '../placement/use-delete-group.ts'

/** What can be done with a group, as far as the row says that it may. */
export function GroupActions({ group }: { group: AccessGroup }) {
  const [dialog, setDialog] = useState<'create' | 'edit' | 'move' | 'merge' | 'hand over'>()
  const remove = useDeleteGroups()
  const close = () => setDialog(undefined)
  const { update, create_child, delete: mayDelete, hand_over } = group._can
  // The topmost group of a company stays where it is.
  const mayPlace = update && group.parent_id !== null
  const actions = [
    ...(mayPlace ? [{ label: words.moveMore, icon: <IconFolderSymlink size={16} aria-hidden />, onSelect: () => setDialog('move') }] : []),
    ...(mayPlace ? [{ label: words.mergeMore, icon: <IconArrowMerge size={16} aria-hidden />, onSelect: () => setDialog('merge') }] : []),
    ...(hand_over && group.path.length > 0
      ? [{ label: handoverWords.handOverMore, icon: <IconTransfer size={16} aria-hidden />, onSelect: () => setDialog('hand over') }]
      : []),
    ...(mayDelete
      ? [{ label: words.deleteMore, icon: <IconTrash size={16} aria-hidden />, danger: true, onSelect: () => void remove([group]) }]
      : []),
  ]
  return (
    <>
      {create_child && (
        <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setDialog('create')}>
          {words.createGroup}
        </Button>
      )}
      {update && (
        <Button variant="primary" icon={<IconPencil size={16} aria-hidden />} onClick={() => setDialog('edit')}>
          {words.edit}
        </Button>
      )}
      {actions.length > 0 && <Menu label={words.moreActions(group.name)} actions={actions} />}
      {dialog === 'create' && <CreateGroup parent={group} onClose={close} />}
      {dialog === 'edit' && <EditGroup group={group} onClose={close} />}
      {dialog === 'move' && <MoveGroup groups={[group]} onClose={close} />}
      {dialog === 'hand over' && <OfferDialog rootId={companyOf(group)} type="access_group" ids={[group.id]} name={group.name} onClose={close} />}
      {dialog === 'merge' && <MergeGroup group={group} onClose={close} />}
    </>
  )
}
