import type { ImportRefusal } from '@brigade/contract/orders/order-import.ts'
import { Banner } from '../../../ui/page/Banner.tsx'
import styles from './Imports.module.css'
import { words } from './order-import-texts.ts'

/** Lines and orders that cannot be taken, each with its place in the file and the reason. */
export function LeftOut({ refusals, orders }: { refusals: readonly ImportRefusal[]; orders: number }) {
  if (refusals.length === 0) return null
  return (
    <Banner tone="warn" title={orders > 0 ? words.leftOut(orders) : words.lines(refusals.length)}>
      <LeftOutList refusals={refusals} />
    </Banner>
  )
}

export function LeftOutList({ refusals }: { refusals: readonly ImportRefusal[] }) {
  const shown = refusals.slice(0, 50)
  return (
    <ul className={styles.list}>
      {shown.map(({ line, file, order, message }) => (
        <li key={`${file} ${line} ${order} ${message}`}>
          {words.refusal([words.line(line, file), order !== '' && words.orderNumber(order)].filter(Boolean).join(', '), message)}
        </li>
      ))}
      {refusals.length > shown.length && <li>{words.andMore(refusals.length - shown.length)}</li>}
    </ul>
  )
}
