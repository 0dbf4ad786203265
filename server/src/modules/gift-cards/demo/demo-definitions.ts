import { firstTerms, type GiftCardKind, type GiftCardTerms } from '@brigade/contract/gift-cards/terms.ts'

// What the demo company sells and gives away, and how many cards of each there are.

export interface DemoDefinition {
  readonly name: string
  readonly kind: GiftCardKind
  readonly currency: string
  /** Names of the group that owns it, and of those that issue its cards. */
  readonly owner: string
  readonly issuers: readonly string[]
  readonly status: 'draft' | 'active' | 'archived'
  /** One version after the other. */
  readonly versions: readonly GiftCardTerms[]
  /** Of the company's collections, by its name. */
  readonly picture?: string
  /** The definition that comes as a bonus with the newest version, from and with these amounts. */
  readonly bonus?: { readonly name: string; readonly from_minor: number; readonly bonus_minor: number }
  readonly cards: number
  /** Days ago from which on, and until which, cards were made. */
  readonly madeFrom: number
  readonly madeUntil: number
  /** How they came: one by one, brought from another system, or printed together. */
  readonly batch?: 'import' | 'issue'
}

/** What is on each card that was printed together; others have amounts of their own. */
export const amountOfBatch = ({ batch, versions }: Pick<DemoDefinition, 'batch' | 'versions'>): number | null =>
  batch === 'issue' ? (versions[0]?.amounts_minor[0] ?? null) : null

const given = {
  amounts_minor: [1000, 1500, 2500],
  custom_min_minor: 500,
  custom_max_minor: 20_000,
  is_reloadable: false,
  max_balance_minor: 20_000,
} as const

const larkspur: GiftCardTerms = { ...firstTerms, jurisdiction: 'US-ME', message: 'Good at every restaurant of Larkspur Hospitality.' }
const brands = ['Tide & Ember', 'Nonna Rosa', 'Copper Kettle']

/** In the order in which they are made; a bonus card comes before what brings it. */
export const demoDefinitions: readonly DemoDefinition[] = [
  {
    name: 'Thank You Card',
    kind: 'promotional',
    currency: 'USD',
    owner: 'Larkspur Hospitality',
    issuers: brands,
    status: 'active',
    versions: [
      { ...firstTerms, ...given, amounts_minor: [...given.amounts_minor], validity_months: 3, design: 'thanks', message: 'See you again soon.' },
    ],
    cards: 700,
    madeFrom: 390,
    madeUntil: 1,
  },
  {
    name: 'Larkspur Gift Card',
    kind: 'purchased',
    currency: 'USD',
    owner: 'Larkspur Hospitality',
    issuers: [...brands, ...brands, 'New England'],
    status: 'active',
    versions: [larkspur, { ...larkspur, amounts_minor: [2500, 5000, 10_000, 15_000] }],
    picture: 'Gift card: classic',
    bonus: { name: 'Thank You Card', from_minor: 10_000, bonus_minor: 1500 },
    cards: 1050,
    madeFrom: 420,
    madeUntil: 1,
  },
  {
    name: 'Harbor Card',
    kind: 'purchased',
    currency: 'USD',
    owner: 'Tide & Ember',
    issuers: ['Tide & Ember'],
    status: 'active',
    versions: [{ ...firstTerms, jurisdiction: 'US-ME', design: 'celebration', message: 'Brought along from our old cards.' }],
    picture: 'Gift card: celebration',
    cards: 200,
    madeFrom: 399,
    madeUntil: 399,
    batch: 'import',
  },
  {
    name: 'Sunday Table Card',
    kind: 'purchased',
    currency: 'USD',
    owner: 'Nonna Rosa',
    issuers: ['Nonna Rosa'],
    status: 'active',
    versions: [{ ...firstTerms, jurisdiction: 'US-NY', validity_months: 108, has_pin: true, design: 'holiday', message: 'A table is waiting.' }],
    cards: 500,
    madeFrom: 340,
    madeUntil: 340,
    batch: 'issue',
  },
  {
    name: 'Daikanyama Gift Card',
    kind: 'purchased',
    currency: 'JPY',
    owner: 'Japan',
    issuers: ['Japan'],
    status: 'active',
    versions: [
      {
        ...firstTerms,
        amounts_minor: [3000, 5000, 10_000],
        custom_min_minor: 1000,
        custom_max_minor: 50_000,
        validity_months: 6,
        jurisdiction: 'JP',
        message: 'ご来店をお待ちしております。',
      },
    ],
    cards: 180,
    madeFrom: 420,
    madeUntil: 1,
  },
  {
    name: 'Guest Credit',
    kind: 'refund_credit',
    currency: 'USD',
    owner: 'Larkspur Hospitality',
    issuers: brands,
    status: 'active',
    versions: [{ ...firstTerms, ...given, amounts_minor: [...given.amounts_minor], design: 'plain', message: 'We are sorry.' }],
    cards: 90,
    madeFrom: 380,
    madeUntil: 3,
  },
  {
    name: 'Grand Opening Card',
    kind: 'promotional',
    currency: 'USD',
    owner: 'Copper Kettle',
    issuers: ['Copper Kettle'],
    status: 'archived',
    versions: [{ ...firstTerms, ...given, amounts_minor: [...given.amounts_minor], validity_months: 2, design: 'celebration' }],
    cards: 120,
    madeFrom: 360,
    madeUntil: 330,
  },
  {
    name: 'Birthday Card',
    kind: 'purchased',
    currency: 'USD',
    owner: 'Larkspur Hospitality',
    issuers: [],
    status: 'draft',
    versions: [{ ...firstTerms, design: 'birthday', message: 'Many happy returns.' }],
    cards: 0,
    madeFrom: 20,
    madeUntil: 20,
  },
]
