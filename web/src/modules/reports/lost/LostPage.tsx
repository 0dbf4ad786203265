import type { OutputOf } from '@brigade/contract/kit/endpoint.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { channelNames, fulfilmentNames, orderChannels, orderFulfilments } from '@brigade/contract/orders/codes.ts'
import type { reports } from '@brigade/contract/reports.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTitle } from '../../../platform/use-title.ts'
import { type Dates, useDates } from '../../../ui/basics/dates.ts'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { StyledTable, Td, Th, Tr } from '../../../ui/page/StyledTable.tsx'
import { lost } from '../queries.ts'
import { lostKey, ReportsShell } from '../ReportsShell.tsx'
import styles from '../today/Today.module.css'
import { words } from './lost-texts.ts'

type Outage = OutputOf<typeof reports.lostSales>['data'][number]

const choices = ['7', '28', '90'] as const

/** What did being out or closed cost? Each pause and closure with the sales expected in those hours. */
export function LostPage() {
  useTitle(words.lost)
  const [days, setDays] = useState<(typeof choices)[number]>('28')
  const dates = useDates()
  const query = useQuery({ ...lost({ days: Number(days) }), placeholderData: keepPreviousData })
  const { data = [], totals = [], is_cut = false } = query.data ?? {}
  return (
    <ReportsShell tab={lostKey} what={words.what}>
      <SelectField
        label={words.days}
        hideLabel
        value={days}
        options={choices.map((value) => ({ value, label: words.last(Number(value)) }))}
        onChange={({ target }) => setDays(choices.find((one) => one === target.value) ?? '28')}
      />
      <DataState
        state={query.isPending ? 'loading' : query.isError && !query.data ? 'error' : data.length === 0 ? 'empty' : 'ready'}
        error={{ title: words.notLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        empty={<EmptyState title={words.none}>{words.noneWhat}</EmptyState>}
      >
        <div className={styles.figures}>
          {totals.map(({ currency, low, middle, high }) => {
            const money = moneyWriter(currency).write
            return (
              <div key={currency} className={styles.figure}>
                <span className={styles.name}>{words.total}</span>
                <span className={styles.value}>{money(middle)}</span>
                <span className={styles.usual}>{words.range(money(low), money(high))}</span>
              </div>
            )
          })}
        </div>
        <Card flush>
          <StyledTable label={words.lost}>
            <Tr>
              <Th>{words.whatOut}</Th>
              <Th>{words.restaurant}</Th>
              <Th>{words.when}</Th>
              <Th numeric>{words.expected}</Th>
              <Th numeric>{words.sold}</Th>
              <Th numeric>{words.likely}</Th>
            </Tr>
            {data.map((one) => rowOf(one, dates))}
          </StyledTable>
        </Card>
        {is_cut && <p className={styles.quiet}>{words.cut}</p>}
      </DataState>
    </ReportsShell>
  )
}

function scopeOf({ channel, fulfilment }: Outage): string {
  const [onChannel, by] = [orderChannels.find((one) => one === channel), orderFulfilments.find((one) => one === fulfilment)]
  return [onChannel && words.only(channelNames[onChannel]), by && words.only(fulfilmentNames[by])].filter(Boolean).join(', ')
}

/** A row itself, as the table asks of its children. */
function rowOf(outage: Outage, dates: Dates) {
  const { label, restaurant_id, restaurant_name, timezone, currency, starts_at, ends_at, is_over, expected, sold, lost: missing } = outage
  const money = moneyWriter(currency).write
  const [from, to] = [dates.moment(starts_at, timezone), dates.moment(ends_at, timezone)]
  return (
    <Tr key={outage.key}>
      <Td>
        {label === '' ? words.closed : label}
        <div className={styles.quiet}>{scopeOf(outage)}</div>
      </Td>
      <Td phone="fact">
        <a className={styles.link} href={`#/reports?restaurants=${restaurant_id}`}>
          {restaurant_name}
        </a>
      </Td>
      <Td phone="fact">{is_over ? words.from(from, to) : words.until(from)}</Td>
      <Td numeric phone="fact">
        {expected === null ? words.tooNew : words.range(money(expected.low), money(expected.high))}
      </Td>
      <Td numeric phone="fact">
        {money(sold)}
      </Td>
      <Td numeric phone="end">
        {missing !== null && money(missing.middle)}
      </Td>
    </Tr>
  )
}
