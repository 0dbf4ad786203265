import { ListingChange } from '@brigade/contract/channels/listings.ts'
import { type Fulfilment, fulfilments } from '@brigade/contract/fields/sales-context.ts'
import type { Rounding } from '@brigade/contract/menus/publishing.ts'
import { numberIn } from '../../../ui/form/text-rules.ts'
import { fulfilmentText, markupText, namesText, roundingText, words } from './listing-texts.ts'

/** A change as it is typed. Empty text, `leave` and null mean that each listing keeps what it has. */
export interface ChangeDraft {
  readonly state: 'leave' | 'on' | 'off'
  readonly markup: string
  readonly rounding: 'leave' | Rounding
  readonly fulfilments: readonly Fulfilment[] | null
  /** `all`: all menus of each restaurant, also those to come. */
  readonly menus: 'leave' | 'all' | readonly string[]
}

export const nothingChanged: ChangeDraft = { state: 'leave', markup: '', rounding: 'leave', fulfilments: null, menus: 'leave' }
/** What a new listing begins with. */
export const firstListing: ChangeDraft = { state: 'leave', markup: '0', rounding: 'none', fulfilments: ['delivery', 'pickup'], menus: 'all' }

export interface DraftProblems {
  readonly markup?: string
  readonly fulfilments?: string
  readonly menus?: string
}

/** What is wrong with what was typed; empty where nothing is. */
export function problemsOf({ markup, fulfilments: sold, menus }: ChangeDraft): DraftProblems {
  const isMarkup = markup.trim() === '' || ListingChange.shape.markup_percent.safeParse(numberIn(markup)).success
  return {
    ...(!isMarkup && { markup: words.markupRange }),
    ...(sold?.length === 0 && { fulfilments: words.chooseOne }),
    ...(Array.isArray(menus) && menus.length === 0 && { menus: words.chooseOne }),
  }
}

/** What is sent: only what was set. */
export function changeOf({ state, markup, rounding, fulfilments: sold, menus }: ChangeDraft): ListingChange {
  return {
    ...(state !== 'leave' && { state }),
    ...(markup.trim() !== '' && { markup_percent: numberIn(markup) }),
    ...(rounding !== 'leave' && { rounding }),
    ...(sold !== null && { fulfilments: fulfilments.filter((one) => sold.includes(one)) }),
    ...(menus !== 'leave' && { menus: menus === 'all' ? null : [...menus] }),
  }
}

/** What will change, on how many, in one sentence. */
export function changeSentence({ state, markup_percent, rounding, fulfilments: sold, menus }: ListingChange, count: number): string {
  const parts = [
    ...(state === undefined ? [] : [state === 'on' ? words.becomesOn : words.becomesOff]),
    ...(markup_percent === undefined ? [] : [words.becomesMarkup(markup_percent === 0 ? '0%' : markupText(markup_percent))]),
    ...(rounding === undefined ? [] : [words.becomesRounding(roundingText(rounding))]),
    ...(sold === undefined ? [] : [words.becomesSold(namesText(sold.map(fulfilmentText)))]),
    ...(menus === undefined ? [] : [menus === null ? words.becomesAllMenus : words.becomesMenus(namesText(menus.map((name) => `“${name}”`)))]),
  ]
  return parts.length === 0 ? words.nothingYet : words.willChange(count, parts.join(', '))
}
