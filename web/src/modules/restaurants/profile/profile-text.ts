import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'

type Place = Pick<Restaurant, 'address' | 'city' | 'region' | 'postal_code' | 'country'>

/** As Americans write their numbers; others stay as they are dialled. */
export function phoneText(phone: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone) ?? []
  return area === undefined ? phone : `(${area}) ${exchange}-${line}`
}

/** One line of an address as Americans write it; empty when nothing but the country is known. */
export function addressText({ address, city, region, postal_code, country }: Place): string {
  const town = [city, [region, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return address === '' && town === '' ? '' : [address, town, country].filter(Boolean).join(', ')
}
