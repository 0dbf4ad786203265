import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'

type Place = Pick<Restaurant, 'address' | 'city' | 'region' | 'postal_code' | 'country'>

/** One line of an address as Americans write it; empty when nothing but the country is known. */
export function addressText({ address, city, region, postal_code, country }: Place): string {
  const town = [city, [region, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return address === '' && town === '' ? '' : [address, town, country].filter(Boolean).join(', ')
}
