import { type DeliveryMarket, deliveryMarkets } from '@brigade/contract/delivery-markets.ts'
import { Problem, textOf } from '@brigade/contract/kit/problem.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useDataUpdated } from '../../platform/data-updated.tsx'
import { useCall } from '../../platform/use-call.ts'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { Button } from '../../ui/Button.tsx'
import { AppForm } from '../../ui/form/AppForm.tsx'
import { Switch } from '../../ui/form/Switch.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { Modal } from '../../ui/Modal.tsx'
import { showToast } from '../../ui/toasts.ts'
import { AreaFields } from './MarketFields.tsx'
import { editLabels, editSchema, editValues } from './market-form.ts'
import styles from './NewMarketPage.module.css'
import { oneMarket } from './queries.ts'
import { placesOf } from './sketch-geometry.ts'
import { words } from './words.ts'

/** The edit form in its modal; it stays open, with everything typed, until the server has taken the change. */
export function EditMarket({ market, onClose }: { market: DeliveryMarket; onClose: () => void }) {
  const { id, version } = market
  const client = useQueryClient()
  const update = useCall(deliveryMarkets.updateDeliveryMarket)
  const fresh = useMemo(() => editValues(market), [market])
  const places = useMemo(() => placesOf(market), [market])
  const [texts, setTexts] = useState(fresh)
  const form = useAppForm({
    schema: editSchema,
    initialValues: fresh,
    textOf,
    onValuesChange: setTexts,
    onSubmit: async (values) => {
      try {
        await update.mutateAsync({ id, market: { ...values, version } })
      } catch (problem) {
        // Somebody was quicker: what they saved is fetched, and the prompt below asks what to do about it.
        if (problem instanceof Problem && problem.code === 'stale') await client.invalidateQueries(oneMarket({ id }))
        throw problem
      }
      letGo()
      showToast({ title: words.saved, tone: 'ok', milliseconds: 3000 })
      onClose()
    },
  })
  const letGo = useLeaveGuard(form.isDirty)
  const prompt = useDataUpdated({ form, fresh, labels: editLabels() })
  return (
    <>
      <Modal
        opened
        size="large"
        title={words.editTitle}
        dirty={form.isDirty}
        onClose={onClose}
        actions={
          <Button variant="primary" type="submit" form={form.id} loading={form.submitting}>
            {words.save}
          </Button>
        }
      >
        <AppForm form={form} className={styles.fields}>
          <TextField label={words.name} required autoComplete="off" {...form.field('name')} />
          <Switch label={words.activeLabel} help={words.activeHelp} {...form.checkbox('active')} />
          <AreaFields form={form} texts={texts} places={places} />
        </AppForm>
      </Modal>
      {prompt}
    </>
  )
}
