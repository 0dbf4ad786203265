import type { Customer } from '@brigade/contract/customers/profile.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { numberText } from '../../../ui/basics/numbers.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { KeyFacts } from '../../../ui/page/KeyFacts.tsx'
import { StyledTable, Td, Th, Tr } from '../../../ui/page/StyledTable.tsx'
import { BlocksCard } from '../blocks/BlocksCard.tsx'
import { ConsentsCard } from '../consents/ConsentsCard.tsx'
import { words as mainWords } from '../customers-texts.ts'
import { spentText } from '../money.ts'
import { PrivacyCard } from '../privacy/PrivacyCard.tsx'
import { Addresses } from './Addresses.tsx'
import styles from './Details.module.css'
import { words } from './details-texts.ts'

/** All that is known of somebody, and where they order. */
export function Details({ record, mayChange }: { record: Customer; mayChange: boolean }) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Addresses record={record} mayChange={mayChange} />
        <About record={record} />
      </div>
      <div className={styles.column}>
        <Visits record={record} />
        <ConsentsCard id={record.id} isRelay={record.relay_channel !== null} />
        <BlocksCard id={record.id} />
        {mayChange && <PrivacyCard record={record} />}
      </div>
    </div>
  )
}

function About({ record }: { record: Customer }) {
  const dates = useDates()
  const { birthday, language, tags, source, inserted_at, updated_at } = record
  const sources = { order: words.fromOrder, staff: words.fromStaff, import: words.fromImport }
  return (
    <Card title={words.about}>
      <KeyFacts
        layout="rows"
        facts={[
          { label: mainWords.birthday, value: birthday === null ? '–' : dates.shortDay(`2024-${birthday}T12:00:00`) },
          { label: mainWords.language, value: language || '–' },
          { label: mainWords.tags, value: tags.join(', ') || '–' },
          { label: mainWords.created, value: `${dates.moment(inserted_at)} · ${sources[source]}` },
          { label: mainWords.lastChanged, value: dates.moment(updated_at) },
        ]}
      />
    </Card>
  )
}

function Visits({ record: { visits, elsewhere } }: { record: Customer }) {
  const dates = useDates()
  if (visits.length + elsewhere.length === 0) return <Card title={words.visits}>{words.noVisits}</Card>
  return (
    <Card title={words.visits} flush>
      <StyledTable label={words.visits}>
        <Tr>
          <Th>{words.restaurant}</Th>
          <Th numeric>{mainWords.orders}</Th>
          <Th numeric>{mainWords.spent}</Th>
          <Th>{mainWords.lastVisit}</Th>
        </Tr>
        {visits.map(({ restaurant_id, restaurant_name, currency, orders, spent_minor, last_at }) => (
          <Tr key={`${restaurant_id} ${currency}`}>
            <Td>{restaurant_name}</Td>
            <Td numeric>{numberText(orders)}</Td>
            <Td numeric phone="end">
              {spentText(spent_minor, currency)}
            </Td>
            <Td>{dates.day(last_at)}</Td>
          </Tr>
        ))}
        {elsewhere.map(({ currency, orders, spent_minor }) => (
          <Tr key={currency}>
            <Td>{words.elsewhere}</Td>
            <Td numeric>{numberText(orders)}</Td>
            <Td numeric phone="end">
              {spentText(spent_minor, currency)}
            </Td>
            <Td>{null}</Td>
          </Tr>
        ))}
      </StyledTable>
    </Card>
  )
}
