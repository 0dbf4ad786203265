import * as z from 'zod/mini'

const key = '@redeem-restaurant'
const Place = z.object({ id: z.int(), name: z.string() })
export type LastPlace = z.infer<typeof Place>

/** The restaurant at which this browser took a card last: a till stands in one. */
export function lastPlace(): LastPlace | undefined {
  try {
    return z.parse(Place, JSON.parse(localStorage.getItem(key) ?? ''))
  } catch {
    return undefined
  }
}

export function rememberPlace({ id, name }: LastPlace): void {
  localStorage.setItem(key, JSON.stringify({ id, name }))
}
