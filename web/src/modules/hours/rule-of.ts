import { type HoursRule, pickRule } from '@brigade/contract/hours/hours-shapes.ts'
import { type ForWhat, forWhatWord, words } from './hours-texts.ts'

/** Which rule decides for something, and how it came to. */
export interface Deciding {
  readonly rule: HoursRule | undefined
  /** It is this owner's, for just this. */
  readonly isOwn: boolean
  readonly says: string
}

export function decidingRule(rules: readonly HoursRule[], forWhat: ForWhat): Deciding {
  const rule = pickRule(rules, forWhat.fulfilment, forWhat.channel)
  if (!rule) return { rule, isOwn: false, says: words.noHours }
  const isSame = rule.fulfilment === forWhat.fulfilment && rule.channel === forWhat.channel
  if (rule.inherited_from !== null) return { rule, isOwn: false, says: words.inherited(rule.inherited_from) }
  if (isSame) return { rule, isOwn: true, says: words.own }
  const isAll = rule.fulfilment === null && rule.channel === null
  return { rule, isOwn: false, says: isAll ? words.sameAsAll : words.sameAs(forWhatWord(rule)) }
}

/** Whether something would be left to inherit if the own rule went away. */
export function fallsBack(rules: readonly HoursRule[], own: HoursRule): HoursRule | undefined {
  return pickRule(
    rules.filter((rule) => rule !== own),
    own.fulfilment,
    own.channel,
  )
}
