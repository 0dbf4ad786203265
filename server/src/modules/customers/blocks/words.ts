import { type BlockEffect, blockEffectNames } from '@brigade/contract/customers/block-effects.ts'
import { type BlockReason, blockReasonNames } from '@brigade/contract/customers/blocks.ts'
import { plain } from '../../../platform/audit/plain.ts'
import { groupsNamed, type Withheld } from '../../../platform/withheld.ts'

export const effectsText = (effects: readonly BlockEffect[]): string => effects.map((one) => blockEffectNames[one]).join(', ')

/** What History says of a block: its note and its evidence stay where an erasure reaches them. */
export function blockedLine(
  effects: readonly BlockEffect[],
  reason: BlockReason,
  { id, name, until }: { readonly id: number; readonly name: string; readonly until: string | null },
): { readonly description: string; readonly withheld: Withheld } {
  const said = (place: string) =>
    `- **blocked**: ${effectsText(effects)}${place} (${blockReasonNames[reason]})${until === null ? '' : `, until ${until}`}`
  return { description: said(` at ${plain(name)}`), withheld: { named: groupsNamed(id), description: said('') } }
}

export function liftedLine(
  effects: readonly BlockEffect[],
  id: number | null,
  name: string,
): { readonly description: string; readonly withheld: Withheld } {
  const said = (place: string) => `- **no longer blocked**: ${effectsText(effects)}${place}`
  return { description: said(` at ${plain(name)}`), withheld: { named: groupsNamed(id), description: said('') } }
}
