import { textOf } from '@brigade/contract/kit/problem.ts'
import { type OnboardingTaskKey, restaurantOnboarding } from '@brigade/contract/restaurants/onboarding.ts'
import * as z from 'zod/mini'
import { useCall } from '../../../platform/use-call.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { AppForm } from '../../../ui/form/AppForm.tsx'
import { Textarea } from '../../../ui/form/Textarea.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { words } from './checklist-texts.ts'
import styles from './WaiveDialog.module.css'

const schema = z.pick(restaurantOnboarding.waiveTask.input, { reason: true })

interface WaiveDialogProps {
  restaurantId: number
  task: OnboardingTaskKey
  onClose: () => void
}

/** Sets a task aside, for a reason. */
export function WaiveDialog({ restaurantId, task, onClose }: WaiveDialogProps) {
  const waive = useCall(restaurantOnboarding.waiveTask)
  const form = useAppForm({
    schema,
    initialValues: { reason: '' },
    textOf,
    onSubmit: async ({ reason }) => {
      await waive.mutateAsync({ restaurant_id: restaurantId, task, reason })
      onClose()
    },
  })
  return (
    <Modal
      opened
      title={words.waiveTitle(words[task])}
      onClose={onClose}
      actions={
        <Button variant="primary" type="submit" form={form.id} loading={form.submitting}>
          {words.waive}
        </Button>
      }
    >
      <AppForm form={form} className={styles.form}>
        <p>{words.waiveHelp}</p>
        <Textarea label={words.reason} required rows={3} maxLength={500} {...form.field('reason')} />
      </AppForm>
    </Modal>
  )
}
