import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTypedTerm } from '../../../platform/pickers/use-typed-term.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { Combobox } from '../../../ui/form/Combobox.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { StyledTable, Td, Th, Tr } from '../../../ui/page/StyledTable.tsx'
import { dayText } from '../day-text.ts'
import { moneyText, signedText } from '../money.ts'
import { Asked } from './Asked.tsx'
import type { Days } from './days.ts'
import styles from './Liability.module.css'
import { words } from './liability-texts.ts'
import { agreementOf, placePage } from './queries.ts'

/** Whether payments by gift card in sales are what was taken from cards, day by day. */
export function AgreementCard({ days }: { days: Days }) {
  const { term, isAhead, onSearch } = useTypedTerm()
  const [restaurant, setRestaurant] = useState('')
  const places = useQuery({
    ...placePage({ page: 1, per_page: 20, name: term ?? '' }),
    enabled: term !== undefined,
    placeholderData: keepPreviousData,
  })
  return (
    <Card title={words.agreement} description={words.agreementHelp} flush>
      <div className={styles.pick}>
        <Combobox
          label={words.restaurant}
          options={(places.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          onSearch={onSearch}
          loading={isAhead || places.isFetching}
          emptyText={words.noRestaurant}
          value={restaurant}
          error={undefined}
          onChange={setRestaurant}
        />
      </div>
      {restaurant !== '' && <Agreement key={restaurant} restaurant={Number(restaurant)} days={days} />}
    </Card>
  )
}

function Agreement({ restaurant, days }: { restaurant: number; days: Days }) {
  const dates = useDates()
  const query = useQuery({ ...agreementOf({ restaurant_id: restaurant, ...days }), placeholderData: keepPreviousData })
  return (
    <Asked query={query} nothing={words.noDays} isNothing={({ data }) => data.length === 0}>
      {({ data }) => (
        <>
          {data.every(({ difference_minor }) => difference_minor === 0) && <p className={styles.nothing}>{words.agrees}</p>}
          <section aria-label={words.agreement}>
            <div className={styles.table}>
              <StyledTable label={words.agreement}>
                <Tr>
                  <Th>{words.day}</Th>
                  <Th numeric>{words.sales}</Th>
                  <Th numeric>{words.taken}</Th>
                  <Th numeric>{words.difference}</Th>
                </Tr>
                {data.map(({ date, currency, sales_minor, cards_minor, difference_minor }) => (
                  <Tr key={`${date} ${currency}`}>
                    <Td>{dayText(dates, date)}</Td>
                    <Td numeric>{moneyText(sales_minor, currency)}</Td>
                    <Td numeric>{moneyText(cards_minor, currency)}</Td>
                    <Td numeric phone="end">
                      <span className={difference_minor === 0 ? undefined : styles.bad}>{signedText(difference_minor, currency)}</span>
                    </Td>
                  </Tr>
                ))}
              </StyledTable>
            </div>
          </section>
        </>
      )}
    </Asked>
  )
}
