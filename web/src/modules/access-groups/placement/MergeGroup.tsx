import { type AccessGroup, accessGroups } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OrganizationPicker } from '../../../platform/pickers/OrganizationPicker.tsx'
import { useCall } from '../../../platform/use-call.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { FormAlert } from '../../../ui/form/FormAlert.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { useAddress, useOpen } from '../addresses.ts'
import { words } from '../catalogue.ts'
import { PreviewPanel } from '../preview/PreviewPanel.tsx'
import { extentSentence } from '../preview/preview-sentences.ts'
import { changePreview } from '../queries.ts'

const grantChoices = () => [
  { value: 'keep_target', label: words.keepTarget },
  { value: 'union', label: words.union },
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
        showToast({ title: words.merged(group.name, into.name), tone: 'ok', milliseconds: 3000 })
        onClose()
        open(address(into.id), 'replace')
      },
    })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.merge(group.name)}
      actions={
        <Button variant="danger" disabled={!isReady} loading={merge.isPending} onClick={confirmMerge}>
          {words.mergeButton}
        </Button>
      }
    >
      <FormAlert text={merge.error ? textOf(merge.error) : undefined} />
      <OrganizationPicker
        data-autofocus
        label={words.intoWhich}
        required
        agRole="access_groups_admin"
        help={words.mergeHelp(group.name)}
        value={target}
        error={undefined}
        onChange={setTarget}
      />
      <SelectField
        label={words.roles}
        options={grantChoices()}
        value={grants}
        error={undefined}
        onChange={(event) => setGrants(event.target.value === 'union' ? 'union' : 'keep_target')}
      />
      {target !== '' && (
        <PreviewPanel
          preview={preview.data}
          error={preview.error}
          onRetry={() => void preview.refetch()}
          extent={preview.data && words.merges(extentSentence(preview.data))}
        />
      )}
    </Modal>
  )
}
