import { lawRefusals } from '@brigade/contract/gift-cards/gift-card-laws.ts'
import { type GiftCardKind, type GiftCardTerms, giftCardDesignNames, giftCardKindNames, termsRefusals } from '@brigade/contract/gift-cards/terms.ts'
import { named } from '@brigade/contract/kit/named.ts'

// What a definition may say, and how History writes it; pure.

/** Field → sentence. */
export type Refusals = Readonly<Record<string, string>>

/** Whether both say the same, in whatever order their fields were sent. */
export function sameTerms(one: GiftCardTerms, other: GiftCardTerms): boolean {
  return written(one) === written(other)
}

function written({ bonus, ...terms }: GiftCardTerms): string {
  const sorted = Object.entries(terms).toSorted(([a], [b]) => a.localeCompare(b))
  return JSON.stringify([sorted, bonus && [bonus.definition_id, bonus.from_minor, bonus.bonus_minor]])
}

/** The definition whose cards come with a purchase, as far as a decision needs it. */
export interface BonusFacts {
  readonly id: number
  readonly name: string
  readonly kind: string
  readonly currency: string
  readonly status: string
  readonly max_balance_minor: number
}

export interface Judged {
  readonly kind: GiftCardKind
  readonly currency: string
  readonly terms: GiftCardTerms
  /** Nothing where there is none of this company that the person sees. */
  readonly bonus: BonusFacts | undefined
  /** Null while it is a draft: what the law says is told before, and judged when cards can be made. */
  readonly lawOf: string | null
}

/** What the definition must not say. A draft may contradict the law, but not itself. */
export function refusalsOf({ kind, currency, terms, bonus, lawOf }: Judged): Refusals {
  return {
    ...(lawOf !== null && lawRefusals(kind, terms, lawOf)),
    ...bonusRefusal({ kind, currency, terms, bonus, lawOf }),
    ...termsRefusals(terms),
  }
}

function bonusRefusal({ kind, currency, terms, bonus, lawOf }: Judged): Refusals {
  if (terms.bonus === null) return {}
  const says = (sentence: string): Refusals => ({ bonus: sentence })
  if (kind !== 'purchased') return says('Only a card that is sold brings another one')
  if (!bonus) return says('Choose a gift card definition of your company')
  if (bonus.kind !== 'promotional') return says(`${bonus.name} is not promotional`)
  if (bonus.currency !== currency) return says(`${bonus.name} is in ${bonus.currency}, this one is in ${currency}`)
  if (bonus.status === 'archived') return says(`${bonus.name} is archived`)
  if (bonus.status === 'draft' && lawOf !== null) return says(`${bonus.name} is a draft. Activate it first`)
  if (terms.bonus.bonus_minor > bonus.max_balance_minor) return says(`is more than a card of ${bonus.name} can hold`)
  return {}
}

/** The same as one text, for a button that has no fields. */
export const asText = (refusals: Refusals): string =>
  Object.entries(refusals)
    .map(([field, sentence]) => `${startsWithVerb(sentence) ? `${fieldWords[field] ?? field} ` : ''}${sentence}.`)
    .join(' ')

const startsWithVerb = (sentence: string): boolean => /^[a-z]/.test(sentence)
const fieldWords: Readonly<Record<string, string>> = {
  custom_max_minor: 'The largest amount',
  max_balance_minor: 'The largest balance',
  bonus: 'The bonus',
}

/** Why its cards stay in use as bonus cards; nothing when nothing brings them. */
export function bringersRefusal(bringers: readonly (string | null)[]): string | undefined {
  if (bringers.length === 0) return undefined
  return `It comes as a bonus card with ${named(bringers, 'definition')}. Take it out there first.`
}

export interface HistoryFacts {
  readonly name: string
  readonly kind: GiftCardKind
  readonly currency: string
  readonly status: string
  readonly parent_access_group_name: string
  readonly redeem_group_name: string
  readonly terms: GiftCardTerms
  readonly bonusName: string | null
  /** Of its own: in words, not by name. */
  readonly picture: string
}

/** Writes an amount with its currency. */
export type MoneyWriter = (minor: number, currency: string) => string

/** A definition as History shows it, by the names of the form. */
export function historyFieldsOf({ terms, currency, bonusName, ...row }: HistoryFacts, written: MoneyWriter): Record<string, string> {
  const money = (minor: number) => written(minor, currency)
  const { custom_min_minor: least, custom_max_minor: most, validity_months: months, bonus } = terms
  return {
    name: row.name,
    kind: giftCardKindNames[row.kind],
    currency,
    status: row.status,
    organization: row.parent_access_group_name,
    'taken at': row.redeem_group_name,
    amounts: terms.amounts_minor.map(money).join(', '),
    'any amount': least === null || most === null ? '' : `${money(least)} to ${money(most)}`,
    'can be loaded again': terms.is_reloadable ? 'yes' : 'no',
    'largest balance': money(terms.max_balance_minor),
    'good for': months === null ? 'no end' : `${months} months`,
    law: terms.jurisdiction,
    design: giftCardDesignNames[terms.design],
    picture: row.picture,
    message: terms.message,
    PIN: terms.has_pin ? 'yes' : 'no',
    bonus: bonus === null ? '' : `${money(bonus.bonus_minor)} of ${bonusName ?? 'another definition'} from ${money(bonus.from_minor)}`,
  }
}
