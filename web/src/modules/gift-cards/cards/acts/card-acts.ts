import type { GiftCard } from '@brigade/contract/gift-cards/cards.ts'

/** What can be done with a card. */
export type CardAct = 'load' | 'code' | 'mail' | 'adjust' | 'lost' | 'move' | 'cashOut' | 'block' | 'unblock' | 'end'

type Facts = Pick<GiftCard, 'status' | 'balance_minor' | 'held_minor' | 'cash_out_minor' | 'is_physical' | 'is_reloadable' | '_can'>

/** What makes sense for a card as it stands, the commonest first; the server judges each all the same. */
export function actsOf({ status, balance_minor, held_minor, cash_out_minor, is_reloadable, _can }: Facts): readonly CardAct[] {
  if (!_can.update || status === 'deactivated') return []
  if (status === 'pending') return ['mail', 'code', 'end']
  if (status === 'blocked') return ['unblock', 'code', 'adjust', 'lost', 'end']
  if (status === 'expired') return ['adjust', 'end']
  const hasMoney = balance_minor - held_minor > 0
  return [
    ...(is_reloadable ? (['load'] as const) : []),
    'code',
    'mail',
    'adjust',
    'lost',
    ...(hasMoney ? (['move'] as const) : []),
    ...(cash_out_minor > 0 ? (['cashOut'] as const) : []),
    'block',
    'end',
  ]
}
