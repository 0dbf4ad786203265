import { textOf } from '@brigade/contract/kit/problem.ts'
import { type UsualFigure, weeksLookedAt } from '@brigade/contract/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { useTitle } from '../../../platform/use-title.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { numberText } from '../../../ui/basics/numbers.ts'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { StyledTable, Td, Th, Tr } from '../../../ui/page/StyledTable.tsx'
import { useReportsHint } from '../hints.ts'
import { today } from '../queries.ts'
import { ReportsShell, todayKey } from '../ReportsShell.tsx'
import styles from './Today.module.css'
import { TodayFigure } from './TodayFigure.tsx'
import { words } from './today-texts.ts'
import { verdictOf } from './verdict.ts'

const rangeText = ({ usual }: UsualFigure, write: (value: number) => string): string =>
  usual === null ? words.tooNew : words.range(write(usual.low), write(usual.high))

/** Is today normal? Each restaurant beside the same weekday of former weeks, up to the same time of day. */
export function TodayPage() {
  useTitle(words.today)
  useReportsHint()
  const dates = useDates()
  const query = useQuery(today({}))
  const { currencies = [], restaurants = [] } = query.data ?? {}
  const address = (id: number, date: string) => `#/reports?from=${date}&to=${date}&restaurants=${id}`
  return (
    <ReportsShell tab={todayKey} what={words.what(weeksLookedAt)}>
      <DataState
        state={query.isPending ? 'loading' : query.isError && !query.data ? 'error' : restaurants.length === 0 ? 'empty' : 'ready'}
        error={{ title: words.notLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        empty={<EmptyState title={words.none}>{words.noneWhat}</EmptyState>}
      >
        {currencies.map(({ currency, restaurants: count, net_sales, orders }) => {
          const money = moneyWriter(currency).write
          return (
            <section key={currency} className={styles.group} aria-label={currency}>
              {currencies.length > 1 && <p className={styles.quiet}>{words.all(currency, count)}</p>}
              <div className={styles.figures}>
                <TodayFigure name={words.netSales} figure={net_sales} write={money} href={`#/reports?currency=${currency}`} />
                <TodayFigure name={words.orders} figure={orders} write={numberText} href={`#/reports?currency=${currency}`} />
              </div>
              <Card flush>
                <StyledTable label={`${words.today}, ${currency}`}>
                  <Tr>
                    <Th>{words.restaurant}</Th>
                    <Th numeric>{words.netSales}</Th>
                    <Th numeric>{words.usually}</Th>
                    <Th numeric>{words.orders}</Th>
                    <Th numeric>{words.usually}</Th>
                    <Th>{words.verdict}</Th>
                  </Tr>
                  {restaurants
                    .filter((one) => one.currency === currency)
                    .map((one) => {
                      const verdict = verdictOf(one.net_sales)
                      return (
                        <Tr key={one.id}>
                          <Td>
                            <a className={styles.link} href={address(one.id, one.business_date)}>
                              {one.name}
                            </a>
                            <div className={styles.quiet}>{dates.day(`${one.business_date}T00:00:00Z`, 'UTC')}</div>
                          </Td>
                          <Td numeric phone="fact">
                            {money(one.net_sales.now)}
                          </Td>
                          <Td numeric phone="fact">
                            {rangeText(one.net_sales, money)}
                          </Td>
                          <Td numeric phone="fact">
                            {numberText(one.orders.now)}
                          </Td>
                          <Td numeric phone="fact">
                            {rangeText(one.orders, numberText)}
                          </Td>
                          <Td phone="end">{verdict && <StatusPill tone={verdict.tone}>{verdict.text}</StatusPill>}</Td>
                        </Tr>
                      )
                    })}
                </StyledTable>
              </Card>
            </section>
          )
        })}
      </DataState>
    </ReportsShell>
  )
}
