import type { Fulfilment, SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import { useQuery } from '@tanstack/react-query'
import { useDates } from '../../../ui/basics/dates.ts'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { serviceState } from '../../hours/public/queries.ts'
import { becauseText, stateLine, toneOf } from '../../hours/public/state-text.ts'
import styles from './PreviewTab.module.css'
import { words } from './preview-texts.ts'

interface OpenThenProps {
  restaurantId: number
  channel: SalesChannel
  fulfilment: Fulfilment
  /** The instant that is looked at. */
  at: string
}

/** Whether anything could be ordered at all at that time: a menu is also to be read while the restaurant is closed. */
export function OpenThen({ restaurantId, channel, fulfilment, at }: OpenThenProps) {
  const dates = useDates()
  const { data: state } = useQuery(serviceState({ restaurant_id: restaurantId, channel, fulfilment, at }))
  if (!state) return null
  return (
    <p className={styles.open}>
      <StatusPill tone={toneOf(state)}>{state.open ? words.open : words.closed}</StatusPill>
      <span className={styles.facts}>{[stateLine(state, dates), becauseText(state.because)].filter(Boolean).join(', ')}</span>
    </p>
  )
}
