import type { ListingDetails } from '@brigade/contract/channels/listing-page.ts'
import { listingsOfMany } from '@brigade/contract/channels/listings.ts'
import { fulfilments } from '@brigade/contract/fields/sales-context.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { roundings } from '@brigade/contract/menus/publishing.ts'
import { useMemo } from 'react'
import { useDataUpdated } from '../../../platform/data-updated.tsx'
import { useCall } from '../../../platform/use-call.ts'
import { useLeaveGuard } from '../../../platform/use-leave-guard.ts'
import { fieldLocale } from '../../../ui/basics/locale.ts'
import { AppForm } from '../../../ui/form/AppForm.tsx'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { MultiSelectField } from '../../../ui/form/MultiSelectField.tsx'
import { moneyShape } from '../../../ui/form/money-text.ts'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { SaveBar } from '../../../ui/form/SaveBar.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Switch } from '../../../ui/form/Switch.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import styles from './Listing.module.css'
import { fulfilmentWord, roundingWord, words } from './listing-texts.ts'
import { sellingInput, sellingSchema, sellingValues } from './settings-form.ts'
import { outcomeOf } from './use-listing-acts.ts'

/** Whether it is on, at which prices, and which menus it shows. */
export function SellingForm({ listing }: { listing: ListingDetails }) {
  const save = useCall(listingsOfMany.changeListings)
  const fresh = useMemo(() => sellingValues(listing), [listing])
  const form = useAppForm({
    schema: sellingSchema,
    initialValues: fresh,
    textOf,
    onSubmit: async (values) => {
      outcomeOf(await save.mutateAsync({ listing_ids: [listing.id], change: sellingInput(listing, values) }))
      form.setInitialValues({ ...values, markup_percent: String(values.markup_percent) })
      showToast({ title: words.saved, tone: 'ok', milliseconds: 3000 })
    },
  })
  useLeaveGuard(form.isDirty)
  const labels = {
    listed: words.listed,
    fulfilments: words.soldAs,
    markup_percent: words.markupPercent,
    rounding: words.rounding,
    menus: words.menusShown,
  }
  const prompt = useDataUpdated({ form, fresh, labels })
  // Ends in .99 are known to currencies of cents alone.
  const hasCents = moneyShape(listing.currency, fieldLocale()).digits === 2
  const choices = roundings.filter((one) => hasCents || !one.startsWith('up_to'))
  return (
    <>
      <AppForm form={form} className={styles.form}>
        <Switch label={words.listed} help={words.listedHelp} {...form.checkbox('listed')} />
        <MultiSelectField
          label={words.soldAs}
          options={fulfilments.map((one) => ({ value: one, label: fulfilmentWord(one) }))}
          {...form.field('fulfilments')}
        />
        <FieldGrid>
          <NumberField label={words.markupPercent} help={words.markupHelp} {...form.field('markup_percent')} />
          <SelectField
            label={words.rounding}
            options={choices.map((one) => ({ value: one, label: roundingWord(one) }))}
            {...form.field('rounding')}
          />
        </FieldGrid>
        <MultiSelectField
          label={words.menusShown}
          help={words.menusHelp}
          placeholder={words.everyMenu}
          options={listing.menus.map(({ name }) => ({ value: name, label: name }))}
          {...form.field('menus')}
        />
      </AppForm>
      <SaveBar dirty={form.isDirty} saving={form.submitting} onDiscard={form.reset} formId={form.id} />
      {prompt}
    </>
  )
}
