import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { countryChoices, currencyChoices, zoneChoices, zoneHint } from '../../../ui/form/choices.ts'
import { EmailField } from '../../../ui/form/EmailField.tsx'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { PhoneField } from '../../../ui/form/PhoneField.tsx'
import { RadioField } from '../../../ui/form/RadioField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { TimeField } from '../../../ui/form/TimeField.tsx'
import type { AppForm } from '../../../ui/form/useAppForm.ts'
import type { ProfileValues } from './form-values.ts'
import { words } from './profile-texts.ts'

export type ProfileForm = Pick<AppForm<ProfileValues>, 'field'>

interface FieldsProps {
  form: ProfileForm
  kind: Restaurant['kind']
}

const hintNow = (zone: string) => zoneHint(zone, new Date())

/** Clock and money: what every time and every price of it is meant in. */
export function TermsFields({ form, kind, currencyFixed }: FieldsProps & { currencyFixed: boolean }) {
  const currencyHelp = kind === 'library' ? words.currencyLibrary : words.currencyHelp
  return (
    <FieldGrid>
      <ChoiceField label={words.timezone} required help={words.timezoneHelp} choices={zoneChoices} hintOf={hintNow} {...form.field('timezone')} />
      <ChoiceField
        label={words.currency}
        required
        readOnly={currencyFixed}
        help={currencyFixed ? words.currencyFixed : currencyHelp}
        choices={currencyChoices}
        {...form.field('currency')}
      />
      {kind === 'restaurant' && <TimeField label={words.cutoff} required help={words.cutoffHelp} {...form.field('business_day_cutoff_min')} />}
      <RadioField
        label={words.taxMode}
        help={words.taxHelp}
        inline
        options={[
          { value: 'exclusive', label: words.exclusive },
          { value: 'inclusive', label: words.inclusive },
        ]}
        {...form.field('tax_mode')}
      />
    </FieldGrid>
  )
}

/** Where it is and how it is reached. */
export function PlaceFields({ form }: { form: ProfileForm }) {
  return (
    <>
      <TextField label={words.street} autoComplete="off" {...form.field('address')} />
      <FieldGrid>
        <TextField label={words.city} autoComplete="off" {...form.field('city')} />
        <TextField label={words.region} autoComplete="off" {...form.field('region')} />
        <TextField label={words.postalCode} autoComplete="off" {...form.field('postal_code')} />
        <ChoiceField label={words.country} required choices={countryChoices} {...form.field('country')} />
        <TextField label={words.point} help={words.pointHelp} autoComplete="off" {...form.field('point')} />
        <PhoneField label={words.phone} autoComplete="off" {...form.field('phone')} />
        <EmailField label={words.email} autoComplete="off" {...form.field('email')} />
      </FieldGrid>
    </>
  )
}
