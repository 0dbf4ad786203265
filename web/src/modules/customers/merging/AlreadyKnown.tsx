import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../../platform/pickers/use-debounced.ts'
import { phoneText } from '../../../ui/form/phone-text.ts'
import { Banner } from '../../../ui/page/Banner.tsx'
import { calledBy } from '../called.ts'
import styles from './Merging.module.css'
import { words } from './merging-texts.ts'
import { knownAs } from './queries.ts'

interface Typed {
  readonly given_name: string
  readonly family_name: string
  readonly email: string
  readonly phone: string
}

const typingMs = 400

/** Whoever has the number, the address or the name that is being typed for a new customer. */
export function AlreadyKnown({ typed: { given_name, family_name, email, phone } }: { typed: Typed }) {
  const asked = useDebounced(JSON.stringify({ given_name, family_name, email, phone }), typingMs)
  const values = JSON.parse(asked) as Typed
  const isAsking = values.email !== '' || values.phone !== '' || (values.given_name !== '' && values.family_name !== '')
  const query = useQuery({ ...knownAs(values), enabled: isAsking })
  const known = isAsking ? (query.data?.data ?? []) : []
  if (known.length === 0) return null
  return (
    <Banner tone="warn" title={words.already}>
      <ul className={styles.alike}>
        {known.map(({ customer, reasons }) => (
          <li key={customer.id}>
            <a href={`#/customers/${customer.id}`}>{calledBy(customer)}</a>{' '}
            <span className={styles.facts}>
              {[...reasons, customer.phone && phoneText(customer.phone), customer.email].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
