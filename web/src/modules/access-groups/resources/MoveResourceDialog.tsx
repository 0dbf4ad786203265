import { accessGroups } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import { useState } from 'react'
import { OrganizationPicker } from '../../../platform/pickers/OrganizationPicker.tsx'
import { useCall } from '../../../platform/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormAlert } from '../../../ui/form/FormAlert.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { words } from '../catalogue.ts'

interface Moving {
  type: ResourceType
  ids: readonly number[]
  /** The one resource, or how many. */
  name: string
}

/** Makes another group the owner of resources of one type. */
export function MoveResourceDialog({ moving, onMoved, onClose }: { moving: Moving; onMoved: () => void; onClose: () => void }) {
  const [target, setTarget] = useState('')
  const move = useCall(accessGroups.moveResources)
  function confirmMove() {
    const onSuccess = () => {
      showToast({ title: words.moved(moving.name), tone: 'ok', milliseconds: 3000 })
      onMoved()
      onClose()
    }
    move.mutate({ resource_type: moving.type, resource_ids: [...moving.ids], access_group_id: Number(target) }, { onSuccess })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.move(moving.name)}
      actions={
        <Button variant="primary" disabled={target === ''} loading={move.isPending} onClick={confirmMove}>
          {words.moveButton}
        </Button>
      }
    >
      <FormAlert text={move.error ? textOf(move.error) : undefined} />
      <OrganizationPicker
        data-autofocus
        label={words.newOwner}
        required
        agRole="access_groups_admin"
        help={words.newOwnerHelp}
        value={target}
        error={undefined}
        onChange={setTarget}
      />
    </Modal>
  )
}
