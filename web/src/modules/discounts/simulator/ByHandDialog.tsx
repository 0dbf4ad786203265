import { text } from '@brigade/contract/fields/fields.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '../../../ui/controls/Button.tsx'
import { AppForm } from '../../../ui/form/AppForm.tsx'
import { MoneyField } from '../../../ui/form/MoneyField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { Modal } from '../../../ui/layers/Modal.tsx'
import styles from './Basket.module.css'
import { words } from './simulator-texts.ts'

export interface ByHand {
  readonly name: string
  readonly category: string
  readonly unitMinor: number
}

interface ByHandDialogProps {
  currency: string
  onAdd: (item: ByHand) => void
  onClose: () => void
}

const schemaOf = () =>
  z.object({
    name: text(words.nameNeeded, 1, 200),
    category: z.string().check(z.trim(), z.maxLength(200)),
    unitMinor: z.pipe(
      z.union([z.number(), z.string()], { error: () => words.priceNeeded }),
      z.pipe(
        z.transform((said: string | number) => (said === '' ? Number.NaN : Number(said))),
        z.int({ error: () => words.priceNeeded }).check(z.minimum(0, { error: () => words.priceNeeded })),
      ),
    ),
  })

/** An item in words, for restaurants without a menu, or for what is not on it. */
export function ByHandDialog({ currency, onAdd, onClose }: ByHandDialogProps) {
  const [schema] = useState(schemaOf)
  const form = useAppForm({
    schema,
    initialValues: { name: '', category: '', unitMinor: '' },
    textOf,
    onSubmit: (item) => {
      onAdd(item)
      onClose()
    },
  })
  return (
    <Modal
      opened
      size="small"
      title={words.byHand}
      onClose={onClose}
      actions={
        <Button variant="primary" type="submit" form={form.id}>
          {words.addButton}
        </Button>
      }
    >
      <AppForm form={form} className={styles.form}>
        <p className={styles.lead}>{words.byHandLead}</p>
        <TextField label={words.name} required data-autofocus autoComplete="off" {...form.field('name')} />
        <TextField label={words.category} autoComplete="off" {...form.field('category')} />
        <MoneyField label={words.price} required currency={currency} {...form.field('unitMinor')} />
      </AppForm>
    </Modal>
  )
}
