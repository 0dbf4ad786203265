import { type CustomerBlock, liftWhy } from '@brigade/contract/customers/blocks.ts'
import { customers } from '@brigade/contract/customers.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import * as z from 'zod/mini'
import { useCall } from '../../../platform/use-call.ts'
import { useLeaveGuard } from '../../../platform/use-leave-guard.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { AppForm } from '../../../ui/form/AppForm.tsx'
import { Textarea } from '../../../ui/form/Textarea.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import styles from './Blocks.module.css'
import { effectsText, words } from './blocks-texts.ts'

const schema = z.object({ why: liftWhy })
const initialValues = { why: '' }

/** Lifts a block, with the reason that stays beside it. */
export function LiftDialog({ block, onClose }: { block: CustomerBlock; onClose: () => void }) {
  const lift = useCall(customers.liftBlock)
  const form = useAppForm({
    schema,
    initialValues,
    textOf,
    onSubmit: async ({ why }) => {
      await lift.mutateAsync({ id: block.customer_id, block_id: block.id, why })
      letGo()
      showToast({ title: words.lifted, tone: 'ok', milliseconds: 3000 })
      onClose()
    },
  })
  const letGo = useLeaveGuard(form.isDirty)
  return (
    <Modal
      opened
      title={words.liftTitle}
      dirty={form.isDirty}
      onClose={onClose}
      actions={
        <Button variant="primary" type="submit" form={form.id} loading={form.submitting}>
          {words.lift}
        </Button>
      }
    >
      <p className={styles.lead}>{words.liftLead(effectsText(block.effects), block.scope_name)}</p>
      <AppForm form={form}>
        <Textarea label={words.why} required data-autofocus rows={2} maxLength={500} {...form.field('why')} />
      </AppForm>
    </Modal>
  )
}
