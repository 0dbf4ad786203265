import { randomUUID } from 'node:crypto'
import type { DemoConnection } from '../modules/bank-connections/seed.ts'
import type { Dice } from '../platform/dice.ts'
import { company, contacts, headOffice, type Place } from './company.ts'

type State = DemoConnection['state']

const banks = ['harbor', 'prairie', 'alder'] as const

/** What each restaurant keeps an account for. */
const purposes: readonly { readonly title: string; readonly states: readonly State[] }[] = [
  { title: 'Deposits', states: ['healthy', 'healthy', 'expired', 'healthy', 'broken', 'healthy'] },
  { title: 'Payroll', states: ['manual', 'healthy', 'manual'] },
  { title: 'Tips', states: ['healthy', 'unlinked', 'healthy', 'manual'] },
  { title: 'Catering', states: ['unlinked', 'healthy', 'expired', 'unlinked', 'healthy'] },
]

/** The bank connections of the demo company: every status is there, and more than two pages of them. */
export function plannedConnections(dice: Dice): DemoConnection[] {
  const restaurants = restaurantsBelow(company)
  const ofRestaurants = restaurants.flatMap((place, at) =>
    purposes.map(({ title, states }) =>
      connection(dice, {
        name: `${place.name} ${title}`,
        on: place.name,
        address: place.description,
        contact: at + 1,
        state: states[at % states.length] ?? 'healthy',
      }),
    ),
  )
  const ofBrands = (company.below ?? []).map(({ name }) =>
    connection(dice, { name: `${name} Operating`, on: name, address: headOffice, contact: 0, state: 'healthy' }),
  )
  const treasury = connection(dice, { name: 'Larkspur Treasury', on: company.name, address: headOffice, contact: 0, state: 'manual' })
  return [treasury, ...ofBrands, ...ofRestaurants].map((each, at) => ({ ...each, isLinkClosed: at % 17 === 5 }))
}

interface Wanted {
  readonly name: string
  readonly on: string
  readonly address: string
  readonly contact: number
  readonly state: State
}

function connection(dice: Dice, { name, on, address, contact: at, state }: Wanted): DemoConnection {
  const [first, last, phone] = contacts[at % contacts.length] ?? ['Ingrid', 'Solberg', '2075550110']
  return {
    uuid: randomUUID(),
    name,
    on,
    address,
    state,
    bank: dice.pick(banks),
    contact_first_name: first,
    contact_last_name: last,
    contact_email: `${first}.${last}@example.com`.toLowerCase(),
    contact_phone: phone,
    // Routing numbers from a range that no bank has, with a checksum that fits.
    routing: dice.pick(['910000019', '910000022', '910000035']),
    account: dice.digits(12),
    isLinkClosed: false,
    daysAgo: dice.whole(60, 355),
  }
}

function restaurantsBelow(place: Place): Place[] {
  return place.below ? place.below.flatMap(restaurantsBelow) : [place]
}
