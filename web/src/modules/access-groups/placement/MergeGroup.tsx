import { type AccessGroup, accessGroups } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OrganizationPicker } from '../../../platform/pickers/OrganizationPicker.tsx'
import { useCall } from '../../../platform/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormAlert } from '../../../ui/form/FormAlert.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useAddress, useOpen } from '../addresses.ts'
import { PreviewPanel } from '../preview/PreviewPanel.tsx'
import { extentSentence } from '../preview/preview-sentences.ts'
import { changePreview } from '../queries.ts'

const grantChoices = [
  { value: 'keep_target', label: 'Keep only the roles of the other group' },
  { value: 'union', label: 'Bring the roles given here along' },
]

/** Merges a group into another one, which stays; this one ends. First shown who gains and who loses. */
export function MergeGroup({ group, onClose }: { group: AccessGroup; onClose: () => void }) {
  const [target, setTarget] = useState('')
  const [grants, setGrants] = useState<'keep_target' | 'union'>('keep_target')
  const merge = useCall(accessGroups.merge)
  const address = useAddress()
  const open = useOpen()
  const change = { from_id: group.id, into_id: Number(target), grants }
  const preview = useQuery({
    ...changePreview({ change: { operation: 'merge', ...change } }),
    enabled: target !== '' && !merge.isSuccess,
    staleTime: 0,
  })
  const isReady = preview.data !== undefined && preview.data.blocked_by.length === 0 && !preview.isFetching
  function confirmMerge() {
    merge.mutate(change, {
      onSuccess: (into) => {
        showToast({ title: `${group.name} was merged into ${into.name}`, tone: 'ok', milliseconds: 3000 })
        onClose()
        open(address(into.id), 'replace')
      },
    })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Merge ${group.name}`}
      actions={
        <Button variant="danger" disabled={!isReady} loading={merge.isPending} onClick={confirmMerge}>
          Merge
        </Button>
      }
    >
      <FormAlert text={merge.error ? textOf(merge.error) : undefined} />
      <OrganizationPicker
        data-autofocus
        label="Into which group?"
        required
        agRole="access_groups_admin"
        help={`Groups and resources move there; ${group.name} ends`}
        value={target}
        error={undefined}
        onChange={setTarget}
      />
      <SelectField
        label="Roles"
        options={grantChoices}
        value={grants}
        error={undefined}
        onChange={(event) => setGrants(event.target.value === 'union' ? 'union' : 'keep_target')}
      />
      {target !== '' && (
        <PreviewPanel
          preview={preview.data}
          error={preview.error}
          onRetry={() => void preview.refetch()}
          extent={preview.data && `Merges ${extentSentence(preview.data)}`}
        />
      )}
    </Modal>
  )
}
