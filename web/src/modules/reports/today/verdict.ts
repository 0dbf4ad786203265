import type { UsualFigure } from '@brigade/contract/reports.ts'
import type { Tone } from '../../../ui/page/StatusPill.tsx'
import { words } from './today-texts.ts'

/** A figure of today against its usual range: what to say, and in which tone. Nothing while there is no range. */
export function verdictOf({ now, usual }: UsualFigure): { text: string; tone: Tone } | undefined {
  if (usual === null) return undefined
  if (now < usual.low) return { text: words.below, tone: 'warn' }
  return now > usual.high ? { text: words.above, tone: 'ok' } : { text: words.within, tone: 'idle' }
}
