import { stateNames } from '@brigade/contract/orders/codes.ts'
import type { Order } from '@brigade/contract/orders/reading.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { owedOrders } from '../queries.ts'
import styles from './OpenOrders.module.css'
import { words } from './open-orders-texts.ts'
import { RefundDialog } from './RefundDialog.tsx'

/** Orders of the last days whose guests paid for nothing, until the money is back with them. */
export function OwedOrders({ restaurantId }: { restaurantId: number }) {
  const { data } = useQuery(owedOrders(restaurantId))
  const mayRecord = useMayI('availabilities_admin', { type: 'restaurant', id: restaurantId }) === 'allowed'
  const [recording, setRecording] = useState<Order>()
  return (
    <>
      {data && data.data.length > 0 && (
        <Card title={words.refunds} description={words.refundsWhat} flush>
          <ul>
            {data.data.map((order) => (
              <OwedOrder key={order.id} order={order} onRecord={mayRecord ? () => setRecording(order) : undefined} />
            ))}
          </ul>
        </Card>
      )}
      {recording && <RefundDialog order={recording} onClose={() => setRecording(undefined)} />}
    </>
  )
}

function OwedOrder({ order, onRecord }: { order: Order; onRecord: (() => void) | undefined }) {
  const dates = useDates()
  const { write } = moneyWriter(order.currency)
  return (
    <li className={styles.order}>
      <div className={styles.facts}>
        <p className={styles.head}>
          <a href={`#/reports/orders/${order.id}`} className={styles.name}>
            {words.order(order.number, order.external_id)}
          </a>
          <StatusPill tone="idle">{stateNames[order.state]}</StatusPill>
        </p>
        <p className={styles.overdue}>{words.owed(write(order.owed_minor))}</p>
        <p className={styles.quiet}>
          {[
            words.placed(dates.moment(order.placed_at, order.timezone)),
            ...(order.guest?.name ? [order.guest.name] : []),
            words.refundsBySystem(order.system),
          ].join(' · ')}
        </p>
      </div>
      {onRecord && (
        <div className={styles.acts}>
          <Button onClick={onRecord}>{words.record}</Button>
        </div>
      )}
    </li>
  )
}
