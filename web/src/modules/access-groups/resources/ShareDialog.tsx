import { type AccessGroup, accessGroups } from '@brigade/contract/access-groups.ts'
import { bankConnections } from '@brigade/contract/bank-connections.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTypedTerm } from '../../../platform/pickers/use-typed-term.ts'
import { endpointQuery } from '../../../platform/queries.ts'
import { useCall } from '../../../platform/use-call.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Combobox } from '../../../ui/form/Combobox.tsx'
import { FormAlert } from '../../../ui/form/FormAlert.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { words } from '../catalogue.ts'
import { PreviewPanel } from '../preview/PreviewPanel.tsx'
import { changePreview } from '../queries.ts'

const connectionPage = endpointQuery('bank_connections', bankConnections.search)

/** Lets the people of a group see a bank connection that another group owns: first shown who gains what. */
export function ShareDialog({ group, onClose }: { group: AccessGroup; onClose: () => void }) {
  const [chosen, setChosen] = useState('')
  const { term: name, isAhead, onSearch } = useTypedTerm()
  const query = useQuery({
    ...connectionPage({ page: 1, per_page: 20, name: name ?? '' }),
    enabled: name !== undefined,
    placeholderData: keepPreviousData,
  })
  // Only what the person may change may be shared, and sharing with its own group would say nothing.
  const offered = (query.data?.data ?? []).filter((one) => one._can.update && one.parent_access_group_id !== group.id)
  const share = useCall(accessGroups.addResource)
  const preview = useQuery({
    ...changePreview({
      change: { operation: 'share', resource_type: 'bank_connection', resource_ids: [Number(chosen)], access_group_id: group.id },
    }),
    enabled: chosen !== '' && !share.isSuccess,
    staleTime: 0,
  })
  const isReady = preview.data !== undefined && preview.data.blocked_by.length === 0 && !preview.isFetching
  function confirmShare() {
    share.mutate(
      { resource_type: 'bank_connection', resource_id: Number(chosen), access_group_id: group.id },
      {
        onSuccess: ({ name: shared }) => {
          showToast({ title: words.sharedWith(shared, group.name), tone: 'ok', milliseconds: 3000 })
          onClose()
        },
      },
    )
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.shareWith(group.name)}
      actions={
        <Button variant="primary" disabled={!isReady} loading={share.isPending} onClick={confirmShare}>
          {words.share}
        </Button>
      }
    >
      <FormAlert text={share.error ? textOf(share.error) : undefined} />
      <Combobox
        data-autofocus
        label={words.bankConnection}
        required
        help={words.shareHelp(group.name)}
        error={undefined}
        options={offered.map((one) => ({ value: String(one.id), label: one.name, hint: one.parent_access_group_name }))}
        onSearch={onSearch}
        loading={isAhead || query.isFetching}
        emptyText={query.isError ? textOf(query.error) : words.noBankConnection}
        value={chosen}
        onChange={setChosen}
      />
      {chosen !== '' && <PreviewPanel preview={preview.data} error={preview.error} onRetry={() => void preview.refetch()} />}
    </Modal>
  )
}
