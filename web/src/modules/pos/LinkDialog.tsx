import { textOf } from '@brigade/contract/kit/problem.ts'
import { restaurantPos } from '@brigade/contract/pos.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useCall } from '../../platform/use-call.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Combobox } from '../../ui/form/Combobox.tsx'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { Modal } from '../../ui/layers/Modal.tsx'
import { showToast } from '../../ui/layers/toasts.ts'
import type { Entry } from './EntriesView.tsx'
import { kindWord, words } from './pos-texts.ts'
import { candidatesOf } from './queries.ts'

/** Asks which node of the menu an entry of the point of sale is. */
export function LinkDialog({ restaurantId, entry, onClose }: { restaurantId: number; entry: Entry; onClose: () => void }) {
  const formId = useId()
  const [q, setQ] = useState('')
  const [nodeId, setNodeId] = useState('')
  const link = useCall(restaurantPos.linkPos)
  const found = useQuery({ ...candidatesOf({ restaurant_id: restaurantId, entity_id: entry.entity_id, q }), placeholderData: keepPreviousData })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (nodeId === '') return
    const done = await link.mutateAsync({ restaurant_id: restaurantId, entity_id: entry.entity_id, node_id: nodeId }).catch(() => undefined)
    if (!done) return
    showToast({ title: words.isLinked(entry.name), message: words.isLinkedWhy, tone: 'ok' })
    onClose()
  }
  return (
    <Modal
      opened
      title={words.linkTitle(entry.name)}
      onClose={onClose}
      actions={
        <Button type="submit" form={formId} variant="primary" disabled={nodeId === ''} loading={link.isPending}>
          {words.link}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <FormAlert text={link.isError ? textOf(link.error) : undefined} />
        <Combobox
          label={kindWord(entry.kind)}
          help={words.linkHelp}
          options={(found.data?.data ?? []).map(({ id, name, hint }) => ({ value: id, label: name, ...(hint !== '' && { hint }) }))}
          onSearch={setQ}
          loading={found.isFetching}
          failed={found.isError}
          onRetry={() => void found.refetch()}
          value={nodeId}
          onChange={setNodeId}
          emptyText={words.noCandidate}
        />
      </form>
    </Modal>
  )
}
