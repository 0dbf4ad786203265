import { accessGroups, type GroupResource } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useState } from 'react'
import { OrganizationPicker } from '../../../platform/pickers/OrganizationPicker.tsx'
import { useCall } from '../../../platform/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormAlert } from '../../../ui/form/FormAlert.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { words } from '../catalogue.ts'

/** Makes another group the owner of a resource. */
export function MoveResourceDialog({ resource, onClose }: { resource: GroupResource; onClose: () => void }) {
  const [target, setTarget] = useState('')
  const move = useCall(accessGroups.moveResources)
  function confirmMove() {
    const { resource_type, resource_id } = resource
    const onSuccess = () => {
      showToast({ title: words.moved(resource.name), tone: 'ok', milliseconds: 3000 })
      onClose()
    }
    move.mutate({ resource_type, resource_ids: [resource_id], access_group_id: Number(target) }, { onSuccess })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.move(resource.name)}
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
