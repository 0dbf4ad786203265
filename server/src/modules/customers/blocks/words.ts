import { type BlockEffect, blockEffectNames } from '@brigade/contract/customers/block-effects.ts'
import { type BlockReason, blockReasonNames } from '@brigade/contract/customers/blocks.ts'
import { plain } from '../../../platform/audit/plain.ts'
import { groupsNamed, type Withheld } from '../../../platform/withheld.ts'
import { aroundGroup, elsewhere } from '../elsewhere.ts'

export const effectsText = (effects: readonly BlockEffect[]): string => effects.map((one) => blockEffectNames[one]).join(', ')

interface Line {
  readonly description: string
  readonly withheld: Withheld
}
interface Place {
  readonly id: number
  readonly name: string
  /** By its own group. */
  readonly company: number
}

/** What History says of a block: its note and its evidence stay where an erasure reaches them. */
export function blockedLine(effects: readonly BlockEffect[], reason: BlockReason, until: string | null, place: Place): Line {
  return placed(place, (at) => `- **blocked**: ${effectsText(effects)}${at} (${blockReasonNames[reason]})${until === null ? '' : `, until ${until}`}`)
}

export const liftedLine = (effects: readonly BlockEffect[], place: Place): Line =>
  placed(place, (at) => `- **no longer blocked**: ${effectsText(effects)}${at}`)

/** Who may be somebody that is blocked there. */
export function dismissedLine(id: number, company: number): Line {
  return { description: '- **may be a blocked customer**: no, somebody else', withheld: { named: aroundGroup(id, company), description: elsewhere } }
}

/** Those below the group read it without the name of the group, those beside it read nothing of it. */
function placed({ id, name, company }: Place, said: (at: string) => string): Line {
  const around = aroundGroup(id, company)
  const less = { named: around, description: said('') }
  return { description: said(` at ${plain(name)}`), withheld: { named: [...groupsNamed(id), ...around], description: elsewhere, less } }
}
