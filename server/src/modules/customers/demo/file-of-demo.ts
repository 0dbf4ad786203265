import type { Dice } from '../../../platform/dice.ts'
import { demoGuests } from '../../orders/public.ts'

// Customers whom the demo company brought along from another system, in a file: pure, from dice.

export interface FileGuest {
  readonly given: string
  readonly family: string
  readonly email: string
  readonly phone: string
  readonly birthday: string | null
  readonly language: string
  readonly tags: readonly string[]
}

/** Numbers of guests from the end, so that nobody of them has ordered. */
const fileSize = 18_000

const tags = ['Newsletter', 'Newsletter', 'Catering', 'Wine club', 'Office lunch', 'Birthday club', 'Patio', 'Brunch']
const days = (month: number): number => (month === 2 ? 28 : [4, 6, 9, 11].includes(month) ? 30 : 31)
const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Some are in it twice: with another email address, or with one that was mistyped. */
export function fileOfDemo(dice: Dice): FileGuest[] {
  return Array.from({ length: fileSize }, (_, at) => demoGuests.most - fileSize + at).flatMap((number) => {
    const guest = demoGuests.numbered(number)
    const isTwice = number % 300 === 5
    const isMistyped = number % 400 === 9
    const reached = dice.whole(1, 100)
    const one: FileGuest = {
      given: guest.given,
      family: guest.family,
      email: reached <= 85 || isMistyped ? guest.email : '',
      phone: reached > 85 || reached <= 55 || isTwice ? guest.phone : '',
      ...about(dice),
    }
    if (isTwice) return [one, { ...one, email: demoGuests.atWork(guest), birthday: null, tags: [] }]
    if (isMistyped) return [one, { ...one, email: one.email.replace('.', ''), phone: '', birthday: null, tags: [] }]
    return [one]
  })
}

function about(dice: Dice): Pick<FileGuest, 'birthday' | 'language' | 'tags'> {
  const month = dice.whole(1, 12)
  const birthday = `${twoDigits(month)}-${twoDigits(dice.whole(1, days(month)))}`
  const speaks = dice.whole(1, 100)
  const tagged = dice.whole(1, 100)
  return {
    birthday: dice.whole(1, 10) <= 3 ? birthday : null,
    language: speaks <= 7 ? 'es' : speaks <= 9 ? 'ja' : speaks === 10 ? 'fr' : '',
    tags: tagged > 30 ? [] : tagged > 26 ? ['Newsletter', dice.pick(['Wine club', 'Catering', 'Brunch'])] : [dice.pick(tags)],
  }
}
