import type { CardStatus } from '@brigade/contract/gift-cards/cards.ts'
import { StatusPill, type Tone } from '../../../ui/page/StatusPill.tsx'
import { cardStatusText } from './card-texts.ts'

const tones: Readonly<Record<CardStatus, Tone>> = {
  pending: 'warn',
  active: 'ok',
  empty: 'idle',
  blocked: 'bad',
  expired: 'idle',
  deactivated: 'idle',
}

/** How a card stands. */
export function CardPill({ status }: { status: CardStatus }) {
  return <StatusPill tone={tones[status]}>{cardStatusText(status)}</StatusPill>
}
