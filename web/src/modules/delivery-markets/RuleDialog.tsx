import { type DeliveryMarket, deliveryMarkets, type MarketRule } from '@brigade/contract/delivery-markets.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useMemo, useState } from 'react'
import { useDataUpdated } from '../../platform/data-updated.tsx'
import { HoursField } from '../../platform/schedule/HoursField.tsx'
import { useCall } from '../../platform/use-call.ts'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { useRefetchStale } from '../../platform/use-refetch-stale.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { AppForm } from '../../ui/form/AppForm.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { type AppForm as Form, useAppForm } from '../../ui/form/useAppForm.ts'
import { Modal } from '../../ui/layers/Modal.tsx'
import { showToast } from '../../ui/layers/toasts.ts'
import { words } from './delivery-markets-texts.ts'
import styles from './MarketOverview.module.css'
import { oneMarket } from './queries.ts'
import { RestaurantPicker } from './RestaurantPicker.tsx'
import { type RuleValues, ruleLabels, ruleSchema, ruleTexts, ruleValues } from './rule-form.ts'

interface RuleDialogProps {
  market: DeliveryMarket
  /** Of a restaurant that serves the market already. */
  rule: MarketRule | undefined
  onClose: () => void
}

/** Asks on which terms a restaurant serves a market; it stays open, with everything typed, until the server has taken them. */
export function RuleDialog({ market: { id, rules }, rule, onClose }: RuleDialogProps) {
  const refetchStale = useRefetchStale(oneMarket({ id }))
  const save = useCall(deliveryMarkets.saveMarketRule)
  const fresh = useMemo(() => ruleValues(rule), [rule])
  const [restaurant, setRestaurant] = useState<{ id: string; name: string; currency: string } | undefined>(
    rule && { id: String(rule.restaurant_id), name: rule.name, currency: rule.currency },
  )
  const [sometimes, setSometimes] = useState(fresh.sometimes)
  const currency = restaurant?.currency ?? 'USD'
  const form = useAppForm({
    schema: ruleSchema,
    initialValues: fresh,
    textOf,
    onValuesChange: (values) => setSometimes(values.sometimes),
    onSubmit: async ({ restaurant_id, ...terms }) => {
      await refetchStale(save.mutateAsync({ id, restaurant_id, rule: terms, version: rule?.version ?? null }))
      letGo()
      showToast({ title: words.termsSaved, tone: 'ok', milliseconds: 3000 })
      onClose()
    },
  })
  const letGo = useLeaveGuard(form.isDirty)
  const prompt = useDataUpdated({
    form: inWords(form, fresh, currency),
    fresh: useMemo(() => ruleTexts(fresh, currency), [fresh, currency]),
    labels: ruleLabels(),
  })
  const chosen = form.field('restaurant_id')
  return (
    <>
      <Modal
        opened
        size="large"
        title={rule ? words.termsOf(rule.name) : words.add}
        dirty={form.isDirty}
        onClose={onClose}
        actions={
          <Button variant="primary" type="submit" form={form.id} loading={form.submitting}>
            {words.save}
          </Button>
        }
      >
        <AppForm form={form} className={styles.form}>
          {!rule && (
            <RestaurantPicker
              value={restaurant?.id ?? ''}
              valueLabel={restaurant?.name}
              error={typeof chosen.error === 'string' ? chosen.error : undefined}
              without={new Set(rules.map(({ restaurant_id }) => restaurant_id))}
              onChange={(one) => {
                setRestaurant({ id: String(one.id), name: one.name, currency: one.currency })
                chosen.onChange(String(one.id))
              }}
            />
          )}
          <TermFields form={form} currency={currency} sometimes={sometimes} />
        </AppForm>
      </Modal>
      {prompt}
    </>
  )
}

/** The form as the prompt compares it: amounts and hours by their words. */
function inWords(form: Form<RuleValues>, fresh: RuleValues, currency: string) {
  return { isDirty: form.isDirty, values: () => ruleTexts(form.values(), currency), setInitialValues: () => form.setInitialValues(fresh) }
}

function TermFields({ form, currency, sometimes }: { form: Form<RuleValues>; currency: string; sometimes: boolean }) {
  return (
    <>
      <FieldGrid>
        <MoneyField label={words.fee} required currency={currency} {...form.field('fee_minor')} />
        <MoneyField label={words.minimum} currency={currency} {...form.field('min_order_minor')} />
        <MoneyField label={words.freeFrom} help={words.freeFromHelp} currency={currency} {...form.field('free_from_minor')} />
        <NumberField label={words.minutesLabel} required {...form.field('minutes')} />
      </FieldGrid>
      <Checkbox label={words.sometimes} bare {...form.checkbox('sometimes')} />
      {sometimes && <HoursField label={words.hours} {...form.field('availability')} />}
    </>
  )
}
