import { useState } from 'react'
import { FieldGroup } from '../../../ui/form/Field.tsx'
import { RadioField } from '../../../ui/form/RadioField.tsx'
import tags from '../../../ui/form/TagField.module.css'
import { Chips } from '../../../ui/form/TagField.tsx'
import { PlacePicker } from '../PlacePicker.tsx'
import type { PartProps } from './use-offer-form.ts'
import styles from './Writing.module.css'
import { words } from './writing-texts.ts'

/** Everywhere below its organization, or at some restaurants alone. */
export function PlacesFields({ form: { draft, change, errorAt } }: PartProps) {
  const { restaurants, hiddenRestaurants, currency } = draft
  const [isSome, setSome] = useState(restaurants.length + hiddenRestaurants > 0)
  const [last, setLast] = useState(restaurants)
  return (
    <div className={styles.fields}>
      <RadioField
        label={words.places}
        hideLabel
        value={isSome ? 'some' : 'every'}
        error={undefined}
        disabled={hiddenRestaurants > 0}
        options={[
          { value: 'every', label: words.everyPlace, help: words.everyPlaceHelp },
          { value: 'some', label: words.somePlaces },
        ]}
        onChange={(chosen) => {
          setSome(chosen === 'some')
          if (chosen === 'every') setLast(restaurants)
          change({ restaurants: chosen === 'some' ? last : [] })
        }}
      />
      {isSome && (
        <FieldGroup
          label={words.places}
          hideLabel
          error={errorAt('restaurant_ids')}
          help={hiddenRestaurants > 0 ? words.hiddenPlaces(hiddenRestaurants) : words.otherCurrency(currency)}
        >
          {restaurants.length > 0 && (
            <div className={`${tags.box} ${styles.chips}`}>
              <Chips
                chips={restaurants.map(({ id, name }) => ({ key: String(id), label: name }))}
                onRemove={(key) => change({ restaurants: restaurants.filter(({ id }) => String(id) !== key) })}
              />
            </div>
          )}
          <div className={`${styles.short} ${styles.tight}`}>
            <PlacePicker
              label={words.addPlace}
              hideLabel
              placeholder={words.addPlace}
              error={undefined}
              value=""
              without={(place) => place.currency !== currency || restaurants.some(({ id }) => id === place.id)}
              onChange={(place) => place && change({ restaurants: [...restaurants, { id: place.id, name: place.name }] })}
            />
          </div>
        </FieldGroup>
      )}
    </div>
  )
}
