import { diceFrom } from '../../../platform/dice.ts'

/** Guests of the demo: none of them exists, no phone number of theirs is ever given out, no mail to them arrives. */
const first =
  `Amara Ben Celia Diego Edith Farid Greta Hugo Iris Jonas Keiko Liam Maya Nils Opal Priya Quinn Rosa Samir Tess Uma Viktor Wren Ximena Yusuf
  Zora Anders Bianca Caleb Dalia Elias Freya Gideon Hana Ivan Jolene Kofi Leila Mateo Noor Oscar Petra Rafael Saskia Theo Ursula Vera Walter Yara Zane
  Agnes Boris Clara Dmitri Esme Felix Gwen Hector Inez Jasper Kira Lorenzo Mina Nadia`.split(/\s+/)
const last =
  `Abbott Brandt Castro Dunne Ellison Fontaine Grady Hale Ito Jansen Kovac Lund Moreau Nakamura Oduya Pereira Quill Rossi Sandoval Thorne Ueda Vance
  Whitlock Xu Yilmaz Zeller Ashby Boone Carver Delgado Eklund Farrow Goss Hobbs Iverson Juarez Keller Lindqvist Marsh Novak Osei Pruitt Rahman Sorensen Tully
  Underhill Vogel Wexler Yates Zamora Albright Bellamy Cho Drummond Esposito Flores Gallo Hashimoto Ingram Jessup Kaminski Laurent Mbeki Nolan O’Dell Patel Reyes
  Santos-Cruz Tanaka Ulrich Valdez Winslow Young Zimmer`.split(/\s+/)

export interface Guest {
  readonly name: string
  readonly phone: string
  readonly email: string
}

/** Area codes of the demo's cities, each the home of some; then whatever looks like one, since an area has a hundred numbers for stories: 555-01xx. */
const homes = ['207', '401', '206', '718', '773', '847', '512', '210', '303', '720']
const areas = [
  ...homes,
  ...Array.from({ length: 800 }, (_, at) => String(200 + at)).filter(
    (code) => code[1] !== '9' && !code.endsWith('11') && code !== '555' && !homes.includes(code),
  ),
]

/** Of so many people each has a number of their own. */
export const mostGuests = areas.length * 100

const phoneOf = (number: number): string => `+1${areas[Math.floor(number / 100) % areas.length]}55501${String(number % 100).padStart(2, '0')}`
/** Every twentieth lives with the one before, and gives the telephone of the household. */
const isAtHome = (number: number): boolean => number % 20 === 7

export interface NumberedGuest {
  readonly given: string
  readonly family: string
  readonly phone: string
  readonly email: string
}

/** The guest with a number: the same person each time, so that some come again. */
export function guestNumber(number: number): NumberedGuest {
  const household = isAtHome(number) ? number - 1 : number
  // Neighbours by number differ in both names.
  const [given, family] = [
    (number * 7 + Math.floor(number / first.length)) % first.length,
    (household * 5 + Math.floor(household / last.length)) % last.length,
  ]
  return {
    given: first[given] ?? '',
    family: last[family] ?? '',
    phone: phoneOf(household),
    email: `${plainFirst[given]}.${plainLast[family]}.${number}@example.com`,
  }
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[’-]/g, '')
const plainFirst = first.map(plain)
const plainLast = last.map(plain)

/** The address that some have at work, too. */
export const atWork = ({ given, email }: Pick<NumberedGuest, 'given' | 'email'>): string =>
  email.replace('@', '@office.').replace(/^[^.]+/, plain(given[0] ?? ''))

/** People of one restaurant and those beside it: regulars, those who come now and then, and strangers. */
const perRestaurant = 1000
const regulars = 30
const known = 150

/** Who orders: `drawn` is below a million, and the same for the same order. */
export function guestOfOrder(drawn: number, place: { readonly id: number }, channel: string): Guest {
  const dice = diceFrom(drawn * 31 + place.id)
  // Neighbours go to both.
  const town = Math.floor(place.id / 2) * 2 * perRestaurant
  const kind = dice.whole(1, 100)
  const number =
    town +
    (kind <= 45
      ? Math.floor((dice.whole(0, 999) / 1000) ** 2 * regulars)
      : kind <= 75
        ? dice.whole(regulars, known - 1)
        : dice.whole(known, perRestaurant - 1))
  const numbered = guestNumber(number)
  const { given, family, phone } = numbered
  const guest = { name: `${given} ${family}`, phone, email: numbered.email }
  if (['uber_eats', 'doordash', 'grubhub'].includes(channel)) {
    return { name: `${given} ${family[0] ?? ''}.`, phone: '', email: `guest-${(number * 7919).toString(36)}@relay.example` }
  }
  const email = number % 25 === 3 && dice.whole(1, 3) === 1 ? atWork(numbered) : guest.email
  if (channel === 'phone') return dice.whole(1, 12) === 1 ? { ...guest, name: '', email: '' } : { ...guest, email: '' }
  return { ...guest, email }
}
