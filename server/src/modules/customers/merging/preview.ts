import { type MergePreview, undoDays } from '@brigade/contract/customers/merging.ts'
import type { Customer } from '@brigade/contract/customers/profile.ts'
import { suggestedChoices, tagsTogether } from './rules.ts'

/** What would become of the two, as the person sees them. */
export function previewOf(kept: Customer, gone: Customer, refusals: readonly string[]): MergePreview {
  return {
    kept,
    gone,
    choices: suggestedChoices(kept, gone),
    tags: tagsTogether(kept.tags, gone.tags),
    totals: totalsOf(kept, gone),
    says: [
      `${wordsOf(gone)} ${gone.orders + gone.identities.length === 1 ? 'goes' : 'go'} to ${kept.name}, with all notes, points, consents and blocks.`,
      'Every restaurant that sees one of the two will see the one that is kept. The page of the other one leads there.',
      'Gift cards stay with the address they were mailed to, so they are found at the one that is kept.',
      `This can be undone for ${undoDays} days. What comes in the meantime, orders included, stays with ${kept.name}.`,
    ],
    refusals: [...refusals],
  }
}

const counted = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`)

const wordsOf = ({ orders, identities }: Customer): string =>
  `${counted(orders, 'order', 'orders')} and ${counted(identities.length, 'address', 'addresses')}`

/** Of the whole company: what the person sees of restaurants, and the rest. */
function totalsOf(...both: readonly Customer[]): MergePreview['totals'] {
  const all = both.flatMap(({ visits, elsewhere }) => [...visits, ...elsewhere])
  return [...Map.groupBy(all, ({ currency }) => currency)].map(([currency, some]) => ({
    currency,
    orders: some.reduce((sum, { orders }) => sum + orders, 0),
    spent_minor: some.reduce((sum, { spent_minor }) => sum + spent_minor, 0),
  }))
}
