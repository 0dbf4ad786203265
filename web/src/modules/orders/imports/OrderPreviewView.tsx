import type { OrderPreview } from '@brigade/contract/orders/order-import.ts'
import { dates, useDates } from '../../../ui/basics/dates.ts'
import { numberText } from '../../../ui/basics/numbers.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { Banner } from '../../../ui/page/Banner.tsx'
import { ProgressLine } from '../../../ui/page/ProgressLine.tsx'
import { StyledTable, Td, Th, Tr } from '../../../ui/page/StyledTable.tsx'
import { HowRead } from './HowRead.tsx'
import styles from './Imports.module.css'
import { LeftOut } from './LeftOut.tsx'
import { wordFieldNames, words } from './order-import-texts.ts'
import type { Choices } from './use-order-import.ts'

interface OrderPreviewViewProps {
  preview: OrderPreview
  choices: Choices
  zone: string
  isReading: boolean
  onChoose: (more: Partial<Choices>) => void
  onAnother: () => void
}

const dayOf = (date: string | null): string => (date === null ? '' : dates().day(`${date}T00:00:00Z`, 'UTC'))
const monthOf = (month: string): string =>
  new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))

/** What files hold as orders: how many and of when, what has to be looked at, sums by month, and how each part is read. */
export function OrderPreviewView({ preview, choices, zone, isReading, onChoose, onAnother }: OrderPreviewViewProps) {
  const money = moneyWriter(preview.currency).write
  const [first, last] = [dayOf(preview.first_date), dayOf(preview.last_date)]
  const { sums } = preview
  return (
    <>
      <div className={styles.head}>
        <div>
          <p className={styles.figure} role="status">
            {sums.orders === 0 ? words.nothing : `${words.orders(sums.orders)} · ${money(sums.total)}`}
          </p>
          <p className={styles.quiet}>{sums.orders === 0 ? words.nothingWhat : `${words.from(first, last)}, ${words.linesOf(preview.lines)}`}</p>
        </div>
        <Button variant="quiet" onClick={onAnother}>
          {words.another}
        </Button>
      </div>
      <ProgressLine active={isReading} label={words.reading} />
      {preview.is_date_unsure && sums.orders > 0 && (
        <Banner tone="warn" title={words.dateUnsure}>
          {words.dateUnsureWhat(first, last)}
        </Banner>
      )}
      {preview.changing > 0 && (
        <Banner tone="warn" title={words.changing(preview.changing)}>
          {words.changingWhat}
        </Banner>
      )}
      {preview.known > 0 && <Banner>{words.known(preview.known)}</Banner>}
      <LeftOut refusals={preview.refused} orders={preview.refused_orders} />
      {sums.orders > 0 && <Months preview={preview} money={money} />}
      <HowRead preview={preview} choices={choices} onChoose={onChoose} />
      <Words preview={preview} />
      {preview.remarks.length > 0 && (
        <section>
          <h3 className={styles.heading}>{words.remarks}</h3>
          <ul className={styles.list}>
            {preview.remarks.map(({ says, count, examples }) => (
              <li key={says}>
                {says} <span className={styles.quiet}>{count > 1 && `(${numberText(count)}: ${examples.filter(Boolean).join(', ')}…)`}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Sample preview={preview} zone={zone} money={money} />
    </>
  )
}

interface PartProps {
  preview: OrderPreview
  money: (minor: number) => string
}

function Months({ preview: { months, sums }, money }: PartProps) {
  const extras = [
    [words.discounts, sums.discounts],
    [words.charges, sums.charges],
    [words.tax, sums.tax],
    [words.tips, sums.tips],
  ] as const
  return (
    <section>
      <h3 className={styles.heading}>{words.byMonth}</h3>
      <StyledTable label={words.byMonth}>
        <Tr>
          <Th>{words.month}</Th>
          <Th numeric>{words.ordersHead}</Th>
          <Th numeric>{words.gross}</Th>
          <Th numeric>{words.total}</Th>
        </Tr>
        {[...months, ...(months.length > 1 ? [{ month: '', orders: sums.orders, gross: sums.gross, total: sums.total }] : [])].map((one) => (
          <Tr key={one.month}>
            <Td>{one.month === '' ? <strong>{words.sum}</strong> : monthOf(one.month)}</Td>
            <Td numeric phone="fact">
              {numberText(one.orders)}
            </Td>
            <Td numeric phone="fact">
              {money(one.gross)}
            </Td>
            <Td numeric phone="fact">
              {money(one.total)}
            </Td>
          </Tr>
        ))}
      </StyledTable>
      {extras.some(([, amount]) => amount !== 0) && (
        <p className={styles.quiet}>
          {extras
            .filter(([, amount]) => amount !== 0)
            .map(([name, amount]) => `${name} ${money(amount)}`)
            .join(' · ')}
        </p>
      )}
    </section>
  )
}

function Words({ preview }: { preview: OrderPreview }) {
  if (preview.words.length === 0) return null
  return (
    <section>
      <h3 className={styles.heading}>{words.wordsTitle}</h3>
      <StyledTable label={words.wordsTitle}>
        <Tr>
          <Th>{words.said}</Th>
          <Th>{words.meant}</Th>
          <Th numeric>{words.ordersHead}</Th>
        </Tr>
        {preview.words.map(({ field, said, meant, orders }) => (
          <Tr key={`${field} ${said}`}>
            <Td>
              {said} <span className={styles.quiet}>{wordFieldNames[field]}</span>
            </Td>
            <Td phone="fact">{meant ?? <span className={styles.unmapped}>{words.unmapped}</span>}</Td>
            <Td numeric phone="fact">
              {numberText(orders)}
            </Td>
          </Tr>
        ))}
      </StyledTable>
    </section>
  )
}

function Sample({ preview, zone, money }: PartProps & { zone: string }) {
  const written = useDates()
  if (preview.sample.length === 0) return null
  return (
    <section>
      <h3 className={styles.heading}>{words.sample}</h3>
      <ul className={styles.sample}>
        {preview.sample.map((order) => (
          <li key={order.external_id}>
            <div className={styles.row}>
              <strong>{words.orderNumber(order.external_id)}</strong>
              <span className={styles.quiet}>{written.moment(order.placed_at, zone)}</span>
              <span className={styles.price}>{money(order.total)}</span>
            </div>
            {order.lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids, and the list never changes.
              <div className={styles.row} key={at}>
                <span className={styles.name}>
                  {numberText(line.quantity)} × {line.name} {line.size}
                </span>
                <span className={styles.price}>{money(line.total)}</span>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
