import { type Handover, handovers } from '@brigade/contract/access-groups/handovers.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OrganizationPicker } from '../../../platform/pickers/OrganizationPicker.tsx'
import { useCall } from '../../../platform/use-call.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { FormAlert } from '../../../ui/form/FormAlert.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { PreviewPanel } from '../preview/PreviewPanel.tsx'
import { arrivalPreview } from '../queries.ts'
import { words } from './handovers-texts.ts'

/** Accepts what another company offers: choose the group for it, see who gains access, confirm. */
export function AcceptDialog({ offer, onClose }: { offer: Handover; onClose: () => void }) {
  const [target, setTarget] = useState('')
  const accept = useCall(handovers.acceptHandover)
  const asked = { id: Number(target), handover_id: offer.id }
  const preview = useQuery({ ...arrivalPreview(asked), enabled: target !== '' && !accept.isSuccess, staleTime: 0 })
  const isReady = target !== '' && preview.data?.blocked_by.length === 0 && !preview.isFetching
  function confirmAccept() {
    const onSuccess = () => {
      showToast({ title: words.wasAccepted(offer.name), tone: 'ok', milliseconds: 5000 })
      onClose()
    }
    if (preview.data) accept.mutate({ ...asked, shown: preview.data.shown }, { onSuccess, onError: () => void preview.refetch() })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.takeOver(offer.name)}
      actions={
        <Button variant="primary" disabled={!isReady} loading={accept.isPending} onClick={confirmAccept}>
          {words.accept}
        </Button>
      }
    >
      <FormAlert text={accept.error ? textOf(accept.error) : undefined} />
      <OrganizationPicker
        data-autofocus
        label={words.intoWhich}
        required
        agRole="access_groups_admin"
        help={words.intoHelp}
        value={target}
        error={undefined}
        onChange={setTarget}
      />
      {target !== '' && (
        <PreviewPanel
          preview={preview.data}
          error={preview.error}
          onRetry={() => void preview.refetch()}
          extent={preview.data && words.comes(preview.data.things)}
        />
      )}
    </Modal>
  )
}
