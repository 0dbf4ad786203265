import { handoverDays, handovers } from '@brigade/contract/access-groups/handovers.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useCall } from '../../../platform/use-call.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { AppForm } from '../../../ui/form/AppForm.tsx'
import { EmailField } from '../../../ui/form/EmailField.tsx'
import { Textarea } from '../../../ui/form/Textarea.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { PreviewPanel } from '../preview/PreviewPanel.tsx'
import { offerPreview } from '../queries.ts'
import { words } from './handovers-texts.ts'

const schema = z.pick(handovers.offerHandover.input, { email: true, note: true })

interface OfferDialogProps {
  /** The company's own group. */
  rootId: number
  type: ResourceType
  ids: readonly number[]
  /** The one thing, or how many. */
  name: string
  onOffered?: (() => void) | undefined
  onClose: () => void
}

/** Offers things to another company by mail: first shown who loses what, then sent. */
export function OfferDialog({ rootId, type, ids, name, onOffered, onClose }: OfferDialogProps) {
  const offer = useCall(handovers.offerHandover)
  const things = { id: rootId, resource_type: type, resource_ids: [...ids] }
  const preview = useQuery({ ...offerPreview(things), enabled: !offer.isSuccess, staleTime: 0 })
  const isReady = preview.data?.blocked_by.length === 0 && !preview.isFetching
  const form = useAppForm({
    schema,
    initialValues: { email: '', note: '' },
    textOf,
    onSubmit: async ({ email, note }) => {
      await offer.mutateAsync({ ...things, email, note })
      showToast({ title: words.offered(email), message: words.offeredFor(handoverDays), tone: 'ok', milliseconds: 5000 })
      onOffered?.()
      onClose()
    },
  })
  return (
    <Modal
      opened
      dirty={form.isDirty}
      onClose={onClose}
      title={words.handOver(name)}
      actions={
        <Button variant="primary" type="submit" form={form.id} disabled={!isReady} loading={form.submitting}>
          {words.offer}
        </Button>
      }
    >
      <AppForm form={form}>
        <EmailField label={words.email} required data-autofocus {...form.field('email')} help={words.emailHelp} autoComplete="off" />
        <Textarea label={words.note} {...form.field('note')} help={words.noteHelp} rows={2} />
      </AppForm>
      <PreviewPanel
        preview={preview.data}
        error={preview.error}
        onRetry={() => void preview.refetch()}
        extent={preview.data && words.leaves(preview.data.things)}
      />
    </Modal>
  )
}
