import type { DefinitionStatus } from '@brigade/contract/gift-cards/definitions.ts'
import { StatusPill, type Tone } from '../../../ui/page/StatusPill.tsx'
import { statusText } from '../gift-cards-texts.ts'

const tones: Readonly<Record<DefinitionStatus, Tone>> = { draft: 'warn', active: 'ok', archived: 'idle' }

/** How a definition stands. */
export function DefinitionPill({ status }: { status: DefinitionStatus }) {
  return <StatusPill tone={tones[status]}>{statusText(status)}</StatusPill>
}
