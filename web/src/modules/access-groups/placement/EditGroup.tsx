import { type AccessGroup, accessGroups } from '@brigade/contract/access-groups.ts'
import { Problem, textOf } from '@brigade/contract/kit/problem.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useDataUpdated } from '../../../platform/data-updated.tsx'
import { useCall } from '../../../platform/use-call.ts'
import { useLeaveGuard } from '../../../platform/use-leave-guard.ts'
import { Button } from '../../../ui/Button.tsx'
import { AppForm } from '../../../ui/form/AppForm.tsx'
import { Textarea } from '../../../ui/form/Textarea.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { Modal } from '../../../ui/Modal.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { words } from '../catalogue.ts'
import { oneGroup } from '../queries.ts'

const schema = z.pick(accessGroups.update.input, { name: true, description: true })

/** Renames or describes a group; stays open, with everything typed, until the server has taken the change. */
export function EditGroup({ group, onClose }: { group: AccessGroup; onClose: () => void }) {
  const { id, name, description, version } = group
  const client = useQueryClient()
  const update = useCall(accessGroups.update)
  const fresh = useMemo(() => ({ name, description }), [name, description])
  const form = useAppForm({
    schema,
    initialValues: fresh,
    textOf,
    onSubmit: async (values) => {
      try {
        await update.mutateAsync({ id, ...values, version })
      } catch (problem) {
        // Somebody was quicker: what they saved is fetched, and the prompt below asks what to do about it.
        if (problem instanceof Problem && problem.code === 'stale') await client.invalidateQueries(oneGroup({ id }))
        throw problem
      }
      letGo()
      showToast({ title: words.saved, tone: 'ok', milliseconds: 3000 })
      onClose()
    },
  })
  const letGo = useLeaveGuard(form.isDirty)
  const prompt = useDataUpdated({ form, fresh, labels: { name: words.name, description: words.description } })
  return (
    <>
      <Modal
        opened
        dirty={form.isDirty}
        onClose={onClose}
        title={words.editTitle}
        actions={
          <Button variant="primary" type="submit" form={form.id} loading={form.submitting}>
            {words.save}
          </Button>
        }
      >
        <AppForm form={form}>
          <TextField label={words.name} required data-autofocus autoComplete="off" {...form.field('name')} />
          <Textarea label={words.description} {...form.field('description')} />
        </AppForm>
      </Modal>
      {prompt}
    </>
  )
}
