import { textOf } from '@brigade/contract/kit/problem.ts'
import type { Order } from '@brigade/contract/orders/reading.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '../../../ui/basics/use-now.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { useOpenOrdersHint } from '../hints.ts'
import { openOrders } from '../queries.ts'
import { EndOrderDialog } from './EndOrderDialog.tsx'
import { OpenOrder } from './OpenOrder.tsx'
import styles from './OpenOrders.module.css'
import { OwedOrders } from './OwedOrders.tsx'
import { words } from './open-orders-texts.ts'
import { useSettling } from './use-settling.ts'

/** Orders of a restaurant that are not finished: those that wait to be accepted first, each with what can be done now. */
export function OpenOrdersTab({ restaurant: { id } }: { restaurant: Restaurant }) {
  useOpenOrdersHint()
  const query = useQuery(openOrders(id))
  const now = useNow(1000)
  const [ending, setEnding] = useState<Order>()
  const all = query.data?.data ?? []
  const isSettling = useSettling(all)
  const waiting = all.filter(({ state, run }) => state === 'received' && run !== null).toSorted(byAnswer)
  const others = all.filter((one) => !waiting.includes(one)).toSorted(byPromise)
  const parts = [
    { title: words.waiting, orders: waiting },
    { title: words.underWay, orders: others },
  ].filter(({ orders }) => orders.length > 0)
  return (
    <DataState
      state={query.isPending ? 'loading' : query.isError && !query.data ? 'error' : 'ready'}
      error={{ title: words.notLoaded, details: textOf(query.error) }}
      onRetry={() => void query.refetch()}
    >
      <div className={styles.parts}>
        {parts.length === 0 && (
          <Card title={words.title} description={words.what}>
            <EmptyState title={words.none}>{words.noneWhat}</EmptyState>
          </Card>
        )}
        {waiting.some(({ run }) => run?.may_act === false) && <p className={styles.quiet}>{words.mayNot}</p>}
        {parts.map(({ title, orders }) => (
          <Card key={title} title={title} flush>
            <ul>
              {orders.map((order) => (
                <OpenOrder key={order.id} order={order} now={now} isSettling={isSettling(order)} onEnd={() => setEnding(order)} />
              ))}
            </ul>
          </Card>
        ))}
        <OwedOrders restaurantId={id} />
      </div>
      {ending && <EndOrderDialog order={ending} onClose={() => setEnding(undefined)} />}
    </DataState>
  )
}

const byAnswer = (one: Order, other: Order): number => (one.run?.answer_by ?? '').localeCompare(other.run?.answer_by ?? '')
const byPromise = (one: Order, other: Order): number => (one.promised_at ?? one.placed_at).localeCompare(other.promised_at ?? other.placed_at)
