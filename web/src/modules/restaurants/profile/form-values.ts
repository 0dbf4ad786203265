import { organizationId } from '@brigade/contract/fields/fields.ts'
import { latestCutoff, NewRestaurant, type Restaurant } from '@brigade/contract/restaurants/profile.ts'
import * as z from 'zod/mini'
import { chosenId, chosenOf } from '../../../platform/pictures/chosen-picture.ts'
import { readPoint, writePoint } from '../../../platform/point-text.ts'
import { nowCalled } from '../../../ui/form/choices.ts'
import { isTime } from '../../../ui/form/time-text.ts'
import { words } from './profile-texts.ts'

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Minutes after midnight as forms keep a time of day. */
export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Typed as a time of day, sent in minutes. */
const cutoff = z.pipe(
  z.string().check(z.refine((time) => isTime(time) && minutesOf(time) <= latestCutoff, { error: () => words.cutoffWrong })),
  z.transform(minutesOf),
)

/** One field for both numbers, as maps copy them. */
const mapPoint = z.string().check(z.refine((text) => text.trim() === '' || readPoint(text) !== undefined, { error: () => words.pointWrong }))

const fields = z.extend(z.omit(NewRestaurant, { kind: true, latitude: true, longitude: true, logo_picture_id: true, cover_picture_id: true }), {
  business_day_cutoff_min: cutoff,
  point: mapPoint,
})
const editFields = z.extend(fields, { logo_picture_id: chosenId, cover_picture_id: chosenId })
const allFields = z.extend(fields, { parent_access_group_id: organizationId })

function placed<V extends { point: string }>({ point, ...rest }: V) {
  return { ...rest, ...(readPoint(point) ?? { latitude: null, longitude: null }) }
}

/** The edit form: the contract's own rules and sentences, the cut-off as a time of day, the place on the map as one text. */
export const editSchema = z.pipe(
  editFields,
  z.transform((values: z.output<typeof editFields>) => placed(values)),
)

/** The create form, the organization beside them. */
export const createSchema = z.pipe(
  allFields,
  z.transform((values: z.output<typeof allFields>) => placed(values)),
)

/** The initial values of the create form, from the person's own locale and zone. */
export const emptyValues = () => ({
  name: '',
  parent_access_group_id: '',
  timezone: nowCalled(Intl.DateTimeFormat().resolvedOptions().timeZone),
  currency: 'USD',
  tax_mode: 'exclusive',
  address: '',
  city: '',
  region: '',
  postal_code: '',
  country: 'US',
  point: '',
  phone: '',
  email: '',
  business_day_cutoff_min: '04:00',
})

/** What the edit form starts with. */
export function editValues(restaurant: Restaurant) {
  const { name, timezone, currency, tax_mode, address, city, region, postal_code, country, phone, email } = restaurant
  const business_day_cutoff_min = timeOf(restaurant.business_day_cutoff_min)
  const { latitude, longitude } = restaurant
  const point = latitude === null || longitude === null ? '' : writePoint({ latitude, longitude })
  return {
    name,
    timezone,
    currency,
    tax_mode,
    address,
    city,
    region,
    postal_code,
    country,
    point,
    phone,
    email,
    business_day_cutoff_min,
    logo_picture_id: chosenOf(restaurant.logo_picture_id, restaurant.logo),
    cover_picture_id: chosenOf(restaurant.cover_picture_id, restaurant.cover),
  }
}

/** What both forms hold. */
export type ProfileValues = Omit<ReturnType<typeof editValues>, 'logo_picture_id' | 'cover_picture_id'>

export const editLabels = () => ({
  name: words.name,
  timezone: words.timezone,
  currency: words.currency,
  tax_mode: words.taxMode,
  address: words.street,
  city: words.city,
  region: words.region,
  postal_code: words.postalCode,
  country: words.country,
  point: words.point,
  phone: words.phone,
  email: words.email,
  business_day_cutoff_min: words.cutoff,
  logo_picture_id: words.logo,
  cover_picture_id: words.cover,
})
