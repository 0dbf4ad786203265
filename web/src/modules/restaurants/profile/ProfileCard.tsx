import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { ShownPicture } from '../../../platform/pictures/ShownPicture.tsx'
import { writePoint } from '../../../platform/point-text.ts'
import { zoneText } from '../../../ui/basics/calendar-names.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { phoneText } from '../../../ui/form/phone-text.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { KeyFacts } from '../../../ui/page/KeyFacts.tsx'
import styles from './ProfileCard.module.css'
import { addressText } from './profile-text.ts'
import { words } from './profile-texts.ts'

/** The restaurant's own values; a library has no front door and so no address. */
export function ProfileCard({ restaurant, narrow }: { restaurant: Restaurant; narrow?: boolean }) {
  const dates = useDates()
  const { phone, email, latitude, longitude } = restaurant
  // By the restaurant's clock, as everywhere on its page, not the viewer's.
  const moment = (at: string) => dates.moment(at, restaurant.timezone)
  const door = [
    { label: words.address, value: addressText(restaurant) || words.notGiven },
    { label: words.point, value: latitude === null || longitude === null ? words.notGiven : writePoint({ latitude, longitude }) },
    { label: words.phone, value: phone ? <a href={`tel:${phone}`}>{phoneText(phone)}</a> : words.notGiven },
    { label: words.email, value: email ? <a href={`mailto:${email}`}>{email}</a> : words.notGiven },
    { label: words.cutoff, value: dates.time(restaurant.business_day_cutoff_min * 60_000, 'UTC') },
  ]
  const facts = [
    { label: words.organization, value: restaurant.parent_access_group_name },
    { label: words.timezone, value: zoneText(restaurant.timezone) },
    { label: words.currency, value: restaurant.currency },
    { label: words.taxMode, value: words[restaurant.tax_mode] },
    ...(restaurant.kind === 'restaurant' ? door : []),
    ...(restaurant.went_live_at !== null ? [{ label: words.wentLive, value: moment(restaurant.went_live_at) }] : []),
    { label: words.created, value: moment(restaurant.inserted_at) },
    { label: words.changed, value: moment(restaurant.updated_at) },
  ]
  return (
    <Card title={words.profile} className={narrow ? styles.narrow : undefined}>
      {restaurant.cover && (
        <ShownPicture face={restaurant.cover} use="cover" width={720} alt={words.coverOf(restaurant.name)} className={styles.cover} />
      )}
      <KeyFacts layout="rows" facts={facts} />
    </Card>
  )
}
