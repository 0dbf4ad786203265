import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { useState } from 'react'
import { endedOn } from '../../../platform/pictures/chosen-picture.ts'
import { PictureField } from '../../../platform/pictures/PictureField.tsx'
import { useDates } from '../../../ui/basics/dates.ts'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import type { AppForm } from '../../../ui/form/useAppForm.ts'
import type { editValues } from './form-values.ts'
import { words } from './profile-texts.ts'

type EditForm = Pick<AppForm<ReturnType<typeof editValues>>, 'field'>

/** What guests recognize it by. */
export function PictureFields({ form, restaurant }: { form: EditForm; restaurant: Restaurant }) {
  const dates = useDates()
  const [now] = useState(() => new Date())
  const { parent_access_group_id: companyOf, logo_rights_until, cover_rights_until } = restaurant
  const helpOf = (rightsUntil: string | null, help: string) => {
    const ended = endedOn(rightsUntil, now)
    return ended === undefined ? help : words.ended(dates.day(ended, 'UTC'))
  }
  return (
    <FieldGrid>
      <PictureField
        label={words.logo}
        help={helpOf(logo_rights_until, words.logoHelp)}
        use="square"
        companyOf={companyOf}
        {...form.field('logo_picture_id')}
      />
      <PictureField
        label={words.cover}
        help={helpOf(cover_rights_until, words.coverHelp)}
        use="cover"
        companyOf={companyOf}
        {...form.field('cover_picture_id')}
      />
    </FieldGrid>
  )
}
