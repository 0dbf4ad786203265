import { founderRoles, type Role } from '@brigade/contract/kit/roles.ts'

export interface DemoPerson {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly phone: string
  /** Name of the access group the roles are held on. */
  readonly on: string
  readonly roles: readonly Role[]
  /** What signing in as this person shows. */
  readonly shows: string
}

export const demoPassword = 'brigade-demo'

const person = (name: string, phone: string, on: string, roles: readonly Role[], shows: string): DemoPerson => ({
  name,
  phone,
  on,
  roles,
  shows,
  password: demoPassword,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
})

/** Who may sign in to the demo company; printed at the start and by `npm run who`. */
export const demoPeople: readonly DemoPerson[] = [
  person('Olivia Marchetti', '+12075550141', 'Larkspur Hospitality', founderRoles, 'the owner: everything, everywhere'),
  person(
    'Marcus Webb',
    '+12075550162',
    'New England',
    [
      'access_groups_admin',
      'bank_connections_admin',
      'restaurants_admin',
      'availabilities_admin',
      'delivery_markets_admin',
      'publisher',
      'service_providers_admin',
      'order_workflows_admin',
      'channels_admin',
      'discounts_admin',
      'customers_admin',
      'devices_admin',
      'gift_card_definitions_admin',
      'picture_collections_admin',
    ],
    'a regional manager: one region of one brand, may change what is in it',
  ),
  person(
    'Ana Castillo',
    '+17185550118',
    'Nonna Rosa',
    ['bank_connections_admin', 'billing_admin', 'billing_accounts_admin', 'access_groups'],
    'an accountant: the bank connections of one brand',
  ),
  person(
    'Vera Lindqvist',
    '+12065550127',
    'Larkspur Hospitality',
    [
      'access_groups',
      'bank_connections',
      'restaurants',
      'delivery_markets',
      'order_workflows',
      'channels',
      'customers',
      'discounts',
      'campaigns',
      'devices',
      'gift_card_definitions',
      'picture_collections',
    ],
    'a viewer: sees everything, changes nothing',
  ),
  person(
    'Sam Okafor',
    '+13125550173',
    'Larkspur Hospitality',
    ['support_supervisor', 'access_groups', 'customers', 'restaurants', 'service_providers'],
    'a support supervisor: groups, customers and held menu syncs, no bank',
  ),
  person(
    'Kenji Watanabe',
    '+15125550109',
    'Copper Kettle South Congress',
    ['restaurants', 'availabilities_admin', 'gift_card_definitions'],
    'kitchen staff: says what has run out in one restaurant and takes gift cards there, changes no menu',
  ),
]
