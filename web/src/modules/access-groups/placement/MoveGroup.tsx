import { type AccessGroup, accessGroups } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
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
import { extentSentence } from '../preview/preview-sentences.ts'
import { changePreview } from '../queries.ts'

type Named = Pick<AccessGroup, 'id' | 'name'>

interface MoveGroupProps {
  groups: readonly Named[]
  /** Where they were dropped; another place can still be chosen. */
  into?: Named | undefined
  onClose: () => void
}

/** Moves groups, with all below them, under another one: first shown who gains and who loses, then done. */
export function MoveGroup({ groups, into, onClose }: MoveGroupProps) {
  const [target, setTarget] = useState(into ? String(into.id) : '')
  const [first] = groups
  const only = groups.length === 1 ? first : undefined
  const move = useCall(accessGroups.move)
  const place = { access_group_ids: groups.map(({ id }) => id), parent_access_group_id: Number(target) }
  const preview = useQuery({
    ...changePreview({ change: { operation: 'move', ...place } }),
    enabled: target !== '' && !move.isSuccess,
    staleTime: 0,
  })
  const isReady = preview.data !== undefined && preview.data.blocked_by.length === 0 && !preview.isFetching
  function confirmMove() {
    const onSuccess = () => {
      showToast({ title: only ? words.moved(only.name) : words.severalMoved(groups.length), tone: 'ok', milliseconds: 3000 })
      onClose()
    }
    move.mutate(place, { onSuccess })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.move(only?.name ?? words.groupCount(groups.length))}
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
        valueLabel={into?.name}
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
