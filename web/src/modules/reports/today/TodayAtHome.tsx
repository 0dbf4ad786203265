import { useQuery } from '@tanstack/react-query'
import { numberText } from '../../../ui/basics/numbers.ts'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { today } from '../queries.ts'
import styles from './Today.module.css'
import { TodayFigure } from './TodayFigure.tsx'
import { words } from './today-texts.ts'

const place = '#/reports/today'

/** Today so far beside the usual, for each currency; nothing for whoever sees no restaurant. */
export function TodayAtHome() {
  const { data } = useQuery(today({}))
  if (!data || data.currencies.length === 0) return null
  return (
    <Card
      title={words.todaySoFar}
      actions={
        <a className={styles.link} href={place}>
          {words.more}
        </a>
      }
    >
      {data.currencies.map(({ currency, restaurants, net_sales, orders }) => (
        <div key={currency} className={styles.group}>
          {data.currencies.length > 1 && <p className={styles.quiet}>{words.all(currency, restaurants)}</p>}
          <div className={styles.figures}>
            <TodayFigure name={words.netSales} figure={net_sales} write={moneyWriter(currency).write} href={place} />
            <TodayFigure name={words.orders} figure={orders} write={numberText} href={place} />
          </div>
        </div>
      ))}
    </Card>
  )
}
