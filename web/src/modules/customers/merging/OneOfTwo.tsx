import type { Customer } from '@brigade/contract/customers/profile.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { numberText } from '../../../ui/basics/numbers.ts'
import { phoneText } from '../../../ui/form/phone-text.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { KeyFacts } from '../../../ui/page/KeyFacts.tsx'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { calledBy } from '../called.ts'
import { words as mainWords } from '../customers-texts.ts'
import { spentText } from '../money.ts'
import { words } from './merging-texts.ts'

/** One of the two of a merge: enough to tell whether it is the same person. */
export function OneOfTwo({ customer, isKept }: { customer: Customer; isKept: boolean }) {
  const dates = useDates()
  const { id, orders, spent_minor, currency, last_visit_at, tags, identities, inserted_at, first_visit_at } = customer
  const addresses = identities.map(({ kind, value }) => (kind === 'phone' ? phoneText(value) : value))
  return (
    <Card
      title={<a href={`#/customers/${id}`}>{calledBy(customer)}</a>}
      actions={<StatusPill tone={isKept ? 'ok' : 'idle'}>{isKept ? words.kept : words.gone}</StatusPill>}
    >
      <KeyFacts
        layout="rows"
        facts={[
          { label: words.addresses, value: addresses.length === 0 ? words.noAddresses : addresses.map((one) => <div key={one}>{one}</div>) },
          { label: mainWords.orders, value: [numberText(orders), spentText(spent_minor, currency)].filter(Boolean).join(' · ') },
          { label: mainWords.lastVisit, value: last_visit_at === null ? mainWords.never : dates.day(last_visit_at) },
          { label: mainWords.knownSince, value: dates.day(first_visit_at ?? inserted_at) },
          { label: words.tags, value: tags.join(', ') || words.noTags },
        ]}
      />
    </Card>
  )
}
