import { type AccessGroup, accessGroups, type GroupResource } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../../platform/use-call.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { FormAlert } from '../../../ui/form/FormAlert.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { words } from '../catalogue.ts'
import { PreviewPanel } from '../preview/PreviewPanel.tsx'
import { changePreview } from '../queries.ts'

interface StopProps {
  group: Pick<AccessGroup, 'id' | 'name'>
  resource: Pick<GroupResource, 'resource_type' | 'resource_id' | 'name'>
  onClose: () => void
}

/** Ends the share of a resource with a group: first shown who loses what. */
export function StopSharingDialog({ group, resource, onClose }: StopProps) {
  const remove = useCall(accessGroups.removeResources)
  const asked = { resource_type: resource.resource_type, resource_ids: [resource.resource_id], access_group_id: group.id }
  const preview = useQuery({
    ...changePreview({ change: { operation: 'unshare', ...asked } }),
    enabled: !remove.isSuccess,
    staleTime: 0,
  })
  const isReady = preview.data !== undefined && preview.data.blocked_by.length === 0 && !preview.isFetching
  function confirmStop() {
    const onSuccess = () => {
      showToast({ title: words.noLongerShared(resource.name), tone: 'ok', milliseconds: 3000 })
      onClose()
    }
    remove.mutate(asked, { onSuccess })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.askStopSharing(resource.name)}
      actions={
        <Button variant="danger" disabled={!isReady} loading={remove.isPending} onClick={confirmStop}>
          {words.stopSharing}
        </Button>
      }
    >
      <FormAlert text={remove.error ? textOf(remove.error) : undefined} />
      <p>{words.stopSharingWhy(group.name)}</p>
      <PreviewPanel preview={preview.data} error={preview.error} onRetry={() => void preview.refetch()} />
    </Modal>
  )
}
