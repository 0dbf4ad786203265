import { accessGroups } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OrganizationPicker } from '../../../platform/pickers/OrganizationPicker.tsx'
import { useCall } from '../../../platform/use-call.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { FormAlert } from '../../../ui/form/FormAlert.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { words } from '../catalogue.ts'
import { PreviewPanel } from '../preview/PreviewPanel.tsx'
import { changePreview } from '../queries.ts'

interface Moving {
  type: ResourceType
  ids: readonly number[]
  /** The one resource, or how many. */
  name: string
}

/** Makes another group the owner of resources of one type: first shown who gains and who loses. */
export function MoveResourceDialog({ moving, onMoved, onClose }: { moving: Moving; onMoved: () => void; onClose: () => void }) {
  const [target, setTarget] = useState('')
  const move = useCall(accessGroups.moveResources)
  const asked = { resource_type: moving.type, resource_ids: [...moving.ids], access_group_id: Number(target) }
  const preview = useQuery({
    ...changePreview({ change: { operation: 'move_resources', ...asked } }),
    enabled: target !== '' && !move.isSuccess,
    staleTime: 0,
  })
  const isReady = preview.data !== undefined && preview.data.blocked_by.length === 0 && !preview.isFetching
  function confirmMove() {
    const onSuccess = () => {
      showToast({ title: words.moved(moving.name), tone: 'ok', milliseconds: 3000 })
      onMoved()
      onClose()
    }
    move.mutate(asked, { onSuccess })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.move(moving.name)}
      actions={
        <Button variant="primary" disabled={!isReady} loading={move.isPending} onClick={confirmMove}>
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
      {target !== '' && <PreviewPanel preview={preview.data} error={preview.error} onRetry={() => void preview.refetch()} />}
    </Modal>
  )
}
