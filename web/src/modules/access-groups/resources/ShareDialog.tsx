import { type AccessGroup, accessGroups } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTypedTerm } from '../../../platform/pickers/use-typed-term.ts'
import { endpointQuery } from '../../../platform/queries.ts'
import { useCall } from '../../../platform/use-call.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Combobox } from '../../../ui/form/Combobox.tsx'
import { FormAlert } from '../../../ui/form/FormAlert.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { typeWords } from '../access-groups-texts.ts'
import { words } from '../catalogue.ts'
import { PreviewPanel } from '../preview/PreviewPanel.tsx'
import { changePreview } from '../queries.ts'

const shareablePage = endpointQuery('access_groups', accessGroups.shareableResources)

interface ShareProps {
  group: AccessGroup
  /** What the person may share, at least one; the first is chosen. */
  types: readonly ResourceType[]
  onClose: () => void
}

/** Lets the people of a group see what another group of the company owns: first shown who gains what. */
export function ShareDialog({ group, types, onClose }: ShareProps) {
  const [type, setType] = useState(types[0] as ResourceType)
  const [chosen, setChosen] = useState('')
  const { term, isAhead, onSearch } = useTypedTerm()
  const query = useQuery({
    ...shareablePage({ access_group_id: group.id, resource_type: type, page: 1, per_page: 20, ...(term && { search_term: term }) }),
    enabled: term !== undefined,
    placeholderData: keepPreviousData,
  })
  const share = useCall(accessGroups.addResource)
  const preview = useQuery({
    ...changePreview({
      change: { operation: 'share', resource_type: type, resource_ids: [Number(chosen)], access_group_id: group.id },
    }),
    enabled: chosen !== '' && !share.isSuccess,
    staleTime: 0,
  })
  const isReady = preview.data !== undefined && preview.data.blocked_by.length === 0 && !preview.isFetching
  function confirmShare() {
    share.mutate(
      { resource_type: type, resource_id: Number(chosen), access_group_id: group.id },
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
      {types.length > 1 && (
        <SelectField
          label={words.type}
          error={undefined}
          options={types.map((one) => ({ value: one, label: typeWords(one) }))}
          value={type}
          onChange={(event) => {
            setType(event.target.value as ResourceType)
            setChosen('')
          }}
        />
      )}
      <Combobox
        key={type}
        data-autofocus
        label={words.whichOne}
        required
        help={words.shareHelp(typeWords(type).toLowerCase(), group.name)}
        error={undefined}
        options={(query.data?.data ?? []).map((one) => ({ value: String(one.resource_id), label: one.name, hint: one.access_group_name }))}
        onSearch={onSearch}
        loading={isAhead || query.isFetching}
        emptyText={query.isError ? textOf(query.error) : words.nothingToShare(typeWords(type).toLowerCase())}
        value={chosen}
        onChange={setChosen}
      />
      {chosen !== '' && <PreviewPanel preview={preview.data} error={preview.error} onRetry={() => void preview.refetch()} />}
    </Modal>
  )
}
