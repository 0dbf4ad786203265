import { useQuery } from '@tanstack/react-query'
import { Banner } from '../../../ui/page/Banner.tsx'
import { calledBy } from '../called.ts'
import styles from './Merging.module.css'
import { words } from './merging-texts.ts'
import { duplicatesOf } from './queries.ts'
import { mergePath } from './routes.ts'

/** As many as are worth a look on the page of a customer. */
const most = 3

/** Customers who may be the same person as this one, each with the way to look at both. */
export function LikeThis({ id }: { id: number }) {
  const query = useQuery(duplicatesOf({ id }))
  const alike = (query.data?.data ?? []).slice(0, most)
  if (alike.length === 0) return null
  return (
    <Banner tone="info" title={words.perhaps}>
      <ul className={styles.alike}>
        {alike.map(({ customer, reasons }) => (
          <li key={customer.id}>
            <a href={`#${mergePath(id, customer.id)}`}>{calledBy(customer)}</a> <span className={styles.facts}>{reasons.join(' · ')}</span>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
