import { textOf } from '@brigade/contract/kit/problem.ts'
import { businessDays, type DaySettings } from '@brigade/contract/orders/days.ts'
import * as z from 'zod/mini'
import { useCall } from '../../../platform/use-call.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { AppForm } from '../../../ui/form/AppForm.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { daysLater } from '../../../ui/form/day-text.ts'
import { TimeField } from '../../../ui/form/TimeField.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { Modal } from '../../../ui/layers/Modal.tsx'
import styles from '../Orders.module.css'
import { words } from './days-texts.ts'
import { endTime, someDay, typedTime } from './times.ts'

interface EndDialogProps {
  restaurantId: number
  settings: DaySettings
  onClose: () => void
}

const nightSchema = z.object({ business_date: someDay, ends_min: endTime })

/** Lets one night end at another time: tonight, the last one, or one that comes. */
export function MoveEndDialog({ restaurantId, settings, date = settings.running_date, onClose }: EndDialogProps & { date?: string | undefined }) {
  const move = useCall(businessDays.moveBusinessDayEnd)
  const form = useAppForm({
    schema: nightSchema,
    initialValues: { business_date: date, ends_min: typedTime(settings.cutoff_min) },
    textOf,
    onSubmit: async (values) => {
      await move.mutateAsync({ ...values, restaurant_id: restaurantId })
      onClose()
    },
  })
  return (
    <Modal
      opened
      title={words.moveTitle}
      onClose={onClose}
      actions={
        <Button variant="primary" type="submit" form={form.id} loading={form.submitting}>
          {words.move}
        </Button>
      }
    >
      <AppForm form={form} className={styles.form}>
        <p>{words.moveWhat}</p>
        <DateField
          label={words.night}
          required
          min={daysLater(settings.running_date, -1)}
          today={settings.running_date}
          {...form.field('business_date')}
        />
        <TimeField label={words.ends_min} required {...form.field('ends_min')} />
      </AppForm>
    </Modal>
  )
}

const ruleSchema = z.object({ from_date: someDay, cutoff_min: endTime })

/** Lets all business days from a date on end at another time. */
export function RuleDialog({ restaurantId, settings, onClose }: EndDialogProps) {
  const add = useCall(businessDays.addDayRule)
  const form = useAppForm({
    schema: ruleSchema,
    initialValues: { from_date: daysLater(settings.running_date, 1), cutoff_min: typedTime(settings.cutoff_min) },
    textOf,
    onSubmit: async (values) => {
      await add.mutateAsync({ ...values, restaurant_id: restaurantId })
      onClose()
    },
  })
  return (
    <Modal
      opened
      title={words.ruleTitle}
      onClose={onClose}
      actions={
        <Button variant="primary" type="submit" form={form.id} loading={form.submitting}>
          {words.save}
        </Button>
      }
    >
      <AppForm form={form} className={styles.form}>
        <p>{words.ruleWhat}</p>
        <DateField
          label={words.fromDate}
          required
          min={daysLater(settings.running_date, 1)}
          today={settings.running_date}
          {...form.field('from_date')}
        />
        <TimeField label={words.ends_min} required {...form.field('cutoff_min')} />
      </AppForm>
    </Modal>
  )
}
