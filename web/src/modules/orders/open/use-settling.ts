import type { Order } from '@brigade/contract/orders/reading.ts'
import { useEffect, useState } from 'react'

const settlingMs = 1000

/**
 * Orders that have just moved on. For a moment their buttons take no press: each does something else now, and a second tap was meant for the
 * first. It is known of the list, because an order that is accepted goes to another part of it.
 */
export function useSettling(orders: readonly Pick<Order, 'id' | 'state'>[]): (order: Pick<Order, 'id' | 'state'>) => boolean {
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set())
  const all = orders.map(wayOf).join()
  useEffect(
    function settle() {
      const timer = setTimeout(() => setSettled(new Set(all.split(','))), settlingMs)
      return () => clearTimeout(timer)
    },
    [all],
  )
  const known = new Set([...settled].map(idOf))
  return (order) => known.has(String(order.id)) && !settled.has(wayOf(order))
}

const wayOf = ({ id, state }: Pick<Order, 'id' | 'state'>): string => `${id} ${state}`
const idOf = (way: string): string => way.split(' ')[0] ?? ''
