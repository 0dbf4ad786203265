import { Problem, textOf } from '@brigade/contract/kit/problem.ts'
import { type Restaurant, restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useDataUpdated } from '../../../platform/data-updated.tsx'
import { useCall } from '../../../platform/use-call.ts'
import { useLeaveGuard } from '../../../platform/use-leave-guard.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { AppForm } from '../../../ui/form/AppForm.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { Modal } from '../../../ui/Modal.tsx'
import { zoneText } from '../../../ui/schedule/calendar-names.ts'
import { showToast } from '../../../ui/toasts.ts'
import { oneRestaurant } from '../public/queries.ts'
import styles from './EditRestaurant.module.css'
import { editLabels, editSchema, editValues } from './form-values.ts'
import { PlaceFields, TermsFields } from './ProfileFields.tsx'
import { words } from './words.ts'

/** The edit form in its modal; it stays open, with everything typed, until the server has taken the change. */
export function EditRestaurant({ restaurant, onClose }: { restaurant: Restaurant; onClose: () => void }) {
  const { id, kind, version } = restaurant
  const client = useQueryClient()
  const update = useCall(restaurantProfile.updateRestaurant)
  const fresh = useMemo(() => editValues(restaurant), [restaurant])
  const [zone, setZone] = useState(fresh.timezone)
  const form = useAppForm({
    schema: editSchema,
    initialValues: fresh,
    textOf,
    onValuesChange: ({ timezone }) => setZone(timezone),
    onSubmit: async (values) => {
      try {
        await update.mutateAsync({ id, restaurant: { ...values, version } })
      } catch (problem) {
        // Somebody was quicker: what they saved is fetched, and the prompt below asks what to do about it.
        if (problem instanceof Problem && problem.code === 'stale') await client.invalidateQueries(oneRestaurant({ id }))
        throw problem
      }
      letGo()
      showToast({ title: kind === 'library' ? words.librarySaved : words.saved, tone: 'ok', milliseconds: 3000 })
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
        title={kind === 'library' ? words.editLibraryTitle : words.editTitle}
        dirty={form.isDirty}
        onClose={onClose}
        actions={
          <Button variant="primary" type="submit" form={form.id} loading={form.submitting}>
            {words.save}
          </Button>
        }
      >
        <AppForm form={form} className={styles.form}>
          <TextField label={words.name} required autoComplete="off" {...form.field('name')} />
          <TermsFields form={form} kind={kind} currencyFixed={kind === 'restaurant' && restaurant.went_live_at !== null} />
          {zone !== restaurant.timezone && zone !== '' && (
            <div className={styles.warning}>
              <Banner tone="warn" title={words.zoneChanges}>
                {words.zoneChangesWhy(zoneText(restaurant.timezone), zoneText(zone))}
              </Banner>
            </div>
          )}
          {kind === 'restaurant' && <PlaceFields form={form} />}
        </AppForm>
      </Modal>
      {prompt}
    </>
  )
}
