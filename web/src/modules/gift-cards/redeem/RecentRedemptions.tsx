import { lastFourText } from '@brigade/contract/gift-cards/card-codes.ts'
import type { Refundable } from '@brigade/contract/gift-cards/cards.ts'
import type { RedeemPlace, Redemption } from '@brigade/contract/gift-cards/redeeming.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { useConnection } from '../../../platform/connection/connection.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { useNow } from '../../../ui/basics/use-now.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { wallNow } from '../../../ui/schedule/wall-now.ts'
import { RefundDialogOf } from '../refund/refund-dialog.ts'
import { words as refundWords } from '../refund/refund-texts.ts'
import { refundableOf } from '../refund/refundable.ts'
import { todayAt } from './queries.ts'
import styles from './Redeem.module.css'
import { words } from './redeem-texts.ts'
import { useUndo } from './use-undo.ts'

/** What was taken at this restaurant on its day of today, and the way back for whoever took it. */
export function RecentRedemptions({ place }: { place: RedeemPlace }) {
  const now = useNow(60_000)
  const query = useQuery(todayAt(place.id))
  const mayRefund = useMayI('gift_card_definitions_admin', { type: 'restaurant', id: place.id }) === 'allowed'
  const [refunding, setRefunding] = useState<Refundable>()
  const today = wallNow(now, place.timezone).day
  const rows = query.data?.data.filter(({ at }) => wallNow(Date.parse(at), place.timezone).day === today) ?? []
  const state = query.isError && !query.data ? 'error' : query.isPending ? 'loading' : rows.length === 0 ? 'empty' : 'ready'
  return (
    <Card title={words.today} flush>
      <DataState
        state={state}
        error={{ title: words.todayFailed }}
        onRetry={() => void query.refetch()}
        empty={<EmptyState title={words.nothingToday} />}
      >
        <ul className={styles.recent}>
          {rows.map((redemption) => (
            <RecentRow key={redemption.uuid} redemption={redemption} zone={place.timezone} onRefund={mayRefund ? setRefunding : undefined} />
          ))}
        </ul>
      </DataState>
      {refunding && <RefundDialogOf refundable={refunding} onClose={() => setRefunding(undefined)} />}
    </Card>
  )
}

interface RecentRowProps {
  redemption: Redemption
  zone: string
  onRefund: ((refundable: Refundable) => void) | undefined
}

function RecentRow({ redemption, zone, onRefund }: RecentRowProps) {
  const dates = useDates()
  const { online } = useConnection()
  const { undo, isUndoing } = useUndo()
  const { write } = moneyWriter(redemption.currency)
  const from = redemption.cards.map(({ last4 }) => lastFourText(last4)).join(', ')
  const order = redemption.order === '' ? [] : [words.orderIs(redemption.order)]
  const refunded = redemption.refunded_minor === 0 ? [] : [refundWords.refunded(write(redemption.refunded_minor))]
  const refundable = onRefund && refundableOf(redemption)
  const isUndone = redemption.undone_at !== null
  return (
    <li className={styles.recentRow}>
      <div className={styles.recentText}>
        <p className={styles.figures}>
          <strong>{write(redemption.taken_minor)}</strong> {from}
        </p>
        <p className={styles.note}>{[dates.time(redemption.at, zone), words.byWhom(redemption.actor), ...order, ...refunded].join(' · ')}</p>
      </div>
      {isUndone && <StatusPill tone="idle">{words.undoneShort}</StatusPill>}
      <div className={styles.recentActs}>
        {!isUndone && redemption.undo_until !== null && (
          <Button variant="quiet" loading={isUndoing} disabled={!online} onClick={() => void undo(redemption)}>
            {words.undo}
          </Button>
        )}
        {refundable && (
          <Button variant="quiet" disabled={!online} onClick={() => onRefund(refundable)}>
            {refundWords.refund}
          </Button>
        )}
      </div>
    </li>
  )
}
