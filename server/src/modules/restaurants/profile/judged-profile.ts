import { amongFields, orEmpty } from '@brigade/contract/fields/fields.ts'
import { ChangedRestaurant, NewRestaurant, restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import * as z from 'zod/mini'
import { isCurrency } from '../currencies.ts'
import { zoneNamed } from '../time-zones.ts'

const { createRestaurant, updateRestaurant } = restaurantProfile
const { timezone, currency } = NewRestaurant.shape

/** The zone by its own name: it is compared and shown as it stands. */
const known = {
  timezone: timezone.check(
    orEmpty((typed) => zoneNamed(typed) !== undefined, 'must be a time zone such as America/New_York'),
    z.overwrite((typed) => zoneNamed(typed) ?? typed),
  ),
  // A code that is not three letters has its own error already.
  currency: currency.check(z.refine((typed) => !/^[A-Z]{3}$/.test(typed) || isCurrency(typed), { error: 'must be a currency such as USD' })),
}

interface Place {
  readonly latitude: number | null
  readonly longitude: number | null
}

const isPoint = amongFields<Place>(['latitude', 'longitude'], ({ latitude, longitude }) => (latitude === null) === (longitude === null), {
  error: 'must be given together with the longitude',
  path: 'latitude',
})

/** The endpoints with forms that also know which zones and currencies there are, so that all errors are reported at once. */
export const judgedProfile = {
  ...restaurantProfile,
  createRestaurant: {
    ...createRestaurant,
    input: z.extend(createRestaurant.input, { restaurant: z.extend(NewRestaurant, known).check(isPoint) }),
  },
  updateRestaurant: {
    ...updateRestaurant,
    input: z.extend(updateRestaurant.input, { restaurant: z.extend(ChangedRestaurant, known).check(isPoint) }),
  },
}
