import { type Restaurant, restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import { useState } from 'react'
import { EditRecord } from '../../../platform/records/EditRecord.tsx'
import { useCall } from '../../../platform/use-call.ts'
import { zoneText } from '../../../ui/basics/calendar-names.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Banner } from '../../../ui/page/Banner.tsx'
import { kindOf } from '../kinds.ts'
import { oneRestaurant } from '../public/queries.ts'
import styles from './EditRestaurant.module.css'
import { editLabels, editSchema, editValues } from './form-values.ts'
import { PictureFields } from './PictureFields.tsx'
import { PlaceFields, TermsFields } from './ProfileFields.tsx'
import { words } from './profile-texts.ts'

/** The edit form of a restaurant or a library. */
export function EditRestaurant({ restaurant, onClose }: { restaurant: Restaurant; onClose: () => void }) {
  const { id, kind, version } = restaurant
  const update = useCall(restaurantProfile.updateRestaurant)
  const [zone, setZone] = useState(restaurant.timezone)
  return (
    <EditRecord
      words={kindOf(restaurant).words}
      record={restaurant}
      query={oneRestaurant({ id })}
      schema={editSchema}
      values={editValues}
      labels={editLabels()}
      onValuesChange={({ timezone }) => setZone(timezone)}
      save={(values) => update.mutateAsync({ id, restaurant: { ...values, version } })}
      onClose={onClose}
      className={styles.form}
    >
      {(form) => (
        <>
          <TextField label={words.name} required autoComplete="off" {...form.field('name')} />
          <TermsFields form={form} kind={kind} currencyFixed={kind === 'restaurant' && restaurant.went_live_at !== null} />
          {zone !== restaurant.timezone && zone !== '' && (
            <div className={styles.warning}>
              <Banner tone="warn" title={words.zoneChanges}>
                {words.zoneChangesWhy(zoneText(restaurant.timezone), zoneText(zone))}
              </Banner>
            </div>
          )}
          {kind === 'restaurant' && <PictureFields form={form} restaurant={restaurant} />}
          {kind === 'restaurant' && <PlaceFields form={form} />}
        </>
      )}
    </EditRecord>
  )
}
