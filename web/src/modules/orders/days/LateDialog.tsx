import { textOf } from '@brigade/contract/kit/problem.ts'
import { entryTypeNames, payerText } from '@brigade/contract/orders/codes.ts'
import { useQuery } from '@tanstack/react-query'
import { useDates } from '../../../ui/basics/dates.ts'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { StyledTable, Td, Th, Tr } from '../../../ui/page/StyledTable.tsx'
import styles from '../Orders.module.css'
import { lateEntries } from '../queries.ts'
import { words } from './days-texts.ts'
import { shownDay } from './times.ts'

interface LateDialogProps {
  restaurantId: number
  timezone: string
  date: string
  onClose: () => void
}

/** The entries that came after a day was closed, each leading to its order. */
export function LateDialog({ restaurantId, timezone, date, onClose }: LateDialogProps) {
  const dates = useDates()
  const query = useQuery(lateEntries({ restaurant_id: restaurantId, business_date: date }))
  const entries = query.data?.data ?? []
  return (
    <Modal opened onClose={onClose} title={words.lateTitle(shownDay(dates, date))} cancelLabel={words.dismiss} size="large">
      <DataState
        state={query.isPending ? 'loading' : query.isError && !query.data ? 'error' : entries.length === 0 ? 'empty' : 'ready'}
        error={{ title: words.notLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        empty={<EmptyState title={words.nothingLate} />}
      >
        <div className={styles.late}>
          <StyledTable label={words.lateTitle(shownDay(dates, date))}>
            <Tr>
              <Th>{words.order}</Th>
              <Th>{words.entry}</Th>
              <Th>{words.received}</Th>
              <Th numeric>{words.amount}</Th>
            </Tr>
            {entries.map((entry) => (
              <Tr key={entry.id}>
                <Td>
                  <a href={`#/reports/orders/${entry.order_id}`}>{words.orderNumber(entry.order_number)}</a>
                </Td>
                <Td phone="fact">
                  {[entryTypeNames[entry.type], entry.item ?? entry.label].filter(Boolean).join(': ')}
                  {entry.type === 'discount' && ` (${words.paidBy(payerText(entry.payer, entry.partner))})`}
                </Td>
                <Td phone="fact">{dates.moment(entry.received_at, timezone)}</Td>
                <Td numeric phone="end">
                  {moneyWriter(entry.currency).write(entry.amount_minor)}
                </Td>
              </Tr>
            ))}
          </StyledTable>
          <a href={`#/reports/late?restaurants=${restaurantId}&from=${date}&to=${date}`}>{words.lateReport}</a>
        </div>
      </DataState>
    </Modal>
  )
}
