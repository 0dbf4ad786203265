import { type ListingDetails, listingPage } from '@brigade/contract/channels/listing-page.ts'
import { Problem, textOf } from '@brigade/contract/kit/problem.ts'
import { useMemo } from 'react'
import { useDataUpdated } from '../../../platform/data-updated.tsx'
import { useCall } from '../../../platform/use-call.ts'
import { useLeaveGuard } from '../../../platform/use-leave-guard.ts'
import { useRefetchStale } from '../../../platform/use-refetch-stale.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { AppForm } from '../../../ui/form/AppForm.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { SaveBar } from '../../../ui/form/SaveBar.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import styles from './Listing.module.css'
import { oneListing } from './listing-queries.ts'
import { words } from './listing-texts.ts'
import { connectionInput, connectionSchema, connectionValues, savedConnection } from './settings-form.ts'

/** What the channel calls the store, and what signs in for it. The token is written here and never read. */
export function ConnectionForm({ listing }: { listing: ListingDetails }) {
  const dates = useDates()
  const save = useCall(listingPage.setListingConnection)
  const { restaurant_id, kind, channel_name, credentials_at } = listing
  const refetchStale = useRefetchStale(oneListing({ restaurant_id, channel: kind }))
  const form = useAppForm({
    schema: connectionSchema,
    initialValues: connectionValues(listing),
    // The field says it already, by its own name.
    textOf: (failure) => (failure instanceof Problem && failure.errors?.external_store_id ? '' : textOf(failure)),
    onSubmit: async (values) => {
      form.setInitialValues(connectionValues(await refetchStale(save.mutateAsync(connectionInput(listing, values)))))
      showToast({ title: words.saved, tone: 'ok', milliseconds: 3000 })
    },
  })
  useLeaveGuard(form.isDirty)
  const fresh = useMemo(() => savedConnection(listing), [listing])
  const prompt = useDataUpdated({
    // A token that is being typed is neither compared nor lost.
    form: { isDirty: form.isDirty, values: form.values, setInitialValues: (news) => form.setInitialValues({ ...form.values(), ...news }) },
    fresh,
    labels: { external_store_id: words.storeId(channel_name), option_fallback: words.optionFallback },
  })
  return (
    <>
      <AppForm form={form} className={styles.form}>
        <TextField
          label={words.storeId(channel_name)}
          help={words.storeIdHelp(channel_name)}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          {...form.field('external_store_id')}
        />
        <PasswordField
          label={credentials_at === null ? words.token : words.newToken}
          help={credentials_at === null ? words.tokenNone : words.tokenSet(dates.day(credentials_at))}
          autoComplete="new-password"
          maxLength={2000}
          {...form.field('token')}
        />
        {credentials_at !== null && <Checkbox label={words.removeToken} bare {...form.checkbox('remove_token')} />}
        <SelectField
          label={words.optionFallback}
          help={words.optionFallbackHelp(channel_name)}
          options={[
            { value: 'item', label: words.fallbackItem },
            { value: 'none', label: words.fallbackNone },
          ]}
          {...form.field('option_fallback')}
        />
      </AppForm>
      <SaveBar dirty={form.isDirty} saving={form.submitting} onDiscard={form.reset} formId={form.id} />
      {prompt}
    </>
  )
}
