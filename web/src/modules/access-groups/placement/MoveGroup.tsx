import { type AccessGroup, accessGroups } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OrganizationPicker } from '../../../platform/pickers/OrganizationPicker.tsx'
import { useCall } from '../../../platform/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormAlert } from '../../../ui/form/FormAlert.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { words } from '../catalogue.ts'
import { PreviewPanel } from '../preview/PreviewPanel.tsx'
import { extentSentence } from '../preview/preview-sentences.ts'
import { changePreview } from '../queries.ts'

/** Moves a group, with all below it, under another one: first shown who gains and who loses, then done. */
export function MoveGroup({ group, onClose }: { group: AccessGroup; onClose: () => void }) {
  const [target, setTarget] = useState('')
  const move = useCall(accessGroups.move)
  const place = { access_group_ids: [group.id], parent_access_group_id: Number(target) }
  const preview = useQuery({
    ...changePreview({ change: { operation: 'move', ...place } }),
    enabled: target !== '' && !move.isSuccess,
    staleTime: 0,
  })
  const isReady = preview.data !== undefined && preview.data.blocked_by.length === 0 && !preview.isFetching
  function confirmMove() {
    const onSuccess = () => {
      showToast({ title: words.moved(group.name), tone: 'ok', milliseconds: 3000 })
      onClose()
    }
    move.mutate(place, { onSuccess })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.move(group.name)}
      actions={
        <Button variant="primary" disabled={!isReady} loading={move.isPending} onClick={confirmMove}>
          {words.moveButton}
        </Button>
      }
    >
      <FormAlert text={move.error ? textOf(move.error) : undefined} />
      <OrganizationPicker
        data-autofocus
        label={words.underWhich}
        required
        agRole="access_groups_admin"
        help={words.allComesAlong}
        value={target}
        error={undefined}
        onChange={setTarget}
      />
      {target !== '' && (
        <PreviewPanel
          preview={preview.data}
          error={preview.error}
          onRetry={() => void preview.refetch()}
          extent={preview.data && words.moves(extentSentence(preview.data))}
        />
      )}
    </Modal>
  )
}
