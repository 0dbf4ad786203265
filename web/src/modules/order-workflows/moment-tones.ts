import type { OrderMoment } from '@brigade/contract/order-workflows/order-timeline.ts'

/** How the dot of a moment is coloured; its words carry the meaning. */
export const tones: Record<OrderMoment['what'], 'plain' | 'warn' | 'ok' | 'bad'> = {
  placed: 'plain',
  reminded: 'warn',
  escalated: 'warn',
  accepted: 'ok',
  promised: 'ok',
  rejected: 'bad',
}
