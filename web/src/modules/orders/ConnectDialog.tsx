import { textOf } from '@brigade/contract/kit/problem.ts'
import { ingestCredentials, NewCredential } from '@brigade/contract/orders/credentials.ts'
import * as z from 'zod/mini'
import { useCall } from '../../platform/use-call.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { AppForm } from '../../ui/form/AppForm.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { Modal } from '../../ui/layers/Modal.tsx'
import styles from './Orders.module.css'
import { words } from './orders-texts.ts'

const schema = z.object({
  name: NewCredential.shape.name,
  system: NewCredential.shape.system,
  runs_orders: z.boolean(),
  takes_gift_cards: z.boolean(),
  gives_discounts: z.boolean(),
})

/** Who may be sent orders of: one restaurant, or all of an organization. */
export type Subject = { readonly restaurant_id: number } | { readonly access_group_id: number }

interface ConnectDialogProps {
  subject: Subject
  mayGiveGiftCards: boolean
  mayGiveDiscounts: boolean
  onClose: () => void
  /** With the token, which is shown this once. */
  onMade: (token: string) => void
}

/** Makes a credential for an ordering system. */
export function ConnectDialog({ subject, mayGiveGiftCards, mayGiveDiscounts, onClose, onMade }: ConnectDialogProps) {
  const create = useCall(ingestCredentials.createCredential)
  const form = useAppForm({
    schema,
    initialValues: { name: '', system: '', runs_orders: true, takes_gift_cards: false, gives_discounts: false },
    textOf,
    onSubmit: async (values) => onMade((await create.mutateAsync({ ...values, ...subject })).bearer_token),
  })
  return (
    <Modal
      opened
      title={words.connect}
      onClose={onClose}
      actions={
        <Button variant="primary" type="submit" form={form.id} loading={form.submitting}>
          {words.create}
        </Button>
      }
    >
      <AppForm form={form} className={styles.form}>
        <TextField label={words.name} required help={words.nameHelp} {...form.field('name')} />
        <TextField label={words.system} required help={words.systemHelp} {...form.field('system')} />
        <Checkbox label={words.runs} help={words.runsHelp} {...form.checkbox('runs_orders')} />
        {mayGiveGiftCards ? (
          <Checkbox label={words.cards} help={words.cardsHelp} {...form.checkbox('takes_gift_cards')} />
        ) : (
          <p className={styles.facts}>{words.cardsNot}</p>
        )}
        {mayGiveDiscounts ? (
          <Checkbox label={words.offers} help={words.offersHelp} {...form.checkbox('gives_discounts')} />
        ) : (
          <p className={styles.facts}>{words.offersNot}</p>
        )}
      </AppForm>
    </Modal>
  )
}
