import { textOf } from '@brigade/contract/kit/problem.ts'
import { channelNames, entryTypeNames, payerText } from '@brigade/contract/orders/codes.ts'
import type { LedgerEntry } from '@brigade/contract/orders/reading.ts'
import type { ReportQueryInput } from '@brigade/contract/reports/query.ts'
import { type MeasureName, measureNames, measureOf } from '@brigade/contract/reports/semantic.ts'
import type { ReportView } from '@brigade/contract/reports/view.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDates } from '../../ui/basics/dates.ts'
import { numberText } from '../../ui/basics/numbers.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { moneyWriter } from '../../ui/form/money-writer.ts'
import { Modal } from '../../ui/layers/Modal.tsx'
import { showToast } from '../../ui/layers/toasts.ts'
import { DataState } from '../../ui/page/DataState.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { StyledTable, Td, Th, Tr } from '../../ui/page/StyledTable.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { entriesOf } from './queries.ts'
import styles from './Reports.module.css'
import { words } from './reports-texts.ts'

interface EntriesDialogProps {
  query: ReportQueryInput
  /** From the address: which figure is open, and its row as JSON. */
  measure: string | undefined
  row: string | undefined
  currency: string
  onClose: () => void
  /** The report that a file of the entries is made from. */
  exported?: { name: string; view: ReportView }
}

/** The entries of the ledger that add up to a figure, newest first, each leading to its order. */
export function EntriesDialog({ query, measure, row, currency, onClose, exported }: EntriesDialogProps) {
  const name = measureNames.find((one) => one === measure)
  const title = name ? words.entriesOf(measureOf(name).title) : words.entries
  const copy = () => {
    void navigator.clipboard.writeText(window.location.href).then(() => showToast({ title: words.copied, tone: 'ok' }))
  }
  return (
    <Modal
      opened={name !== undefined}
      onClose={onClose}
      title={title}
      cancelLabel={words.close}
      size="large"
      actions={
        <>
          {exported && name && <ExportMenu {...exported} figure={{ measure: name, row: rowIn(row) }} />}
          <Button onClick={copy}>{words.copyLink}</Button>
        </>
      }
    >
      {name && <Entries query={query} measure={name} row={row} currency={currency} />}
    </Modal>
  )
}

function rowIn(text: string | undefined): Record<string, string | number | null> {
  try {
    const row: unknown = JSON.parse(text ?? '{}')
    return typeof row === 'object' && row !== null ? (row as Record<string, string | number | null>) : {}
  } catch {
    return {}
  }
}

function Entries({ query, measure, row, currency }: { query: ReportQueryInput; measure: MeasureName; row: string | undefined; currency: string }) {
  const figure = { query, measure: `sales.${measure}`, row: rowIn(row) }
  const { queryKey } = entriesOf({ figure })
  const pages = useInfiniteQuery({
    queryKey: [...queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) => entriesOf.read({ figure, after: pageParam }, signal),
    initialPageParam: null as { service_date: string; id: number } | null,
    getNextPageParam: ({ next }) => next,
  })
  const entries = pages.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <DataState
      state={pages.isPending ? 'loading' : pages.isError && !pages.data ? 'error' : entries.length === 0 ? 'empty' : 'ready'}
      error={{ title: words.entriesNotLoaded, details: textOf(pages.error) }}
      onRetry={() => void pages.refetch()}
      empty={<EmptyState title={words.noEntries} />}
    >
      <div className={styles.entries}>
        <EntryTable entries={entries} currency={currency} withOrder />
        {pages.hasNextPage && (
          <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {words.more}
          </Button>
        )}
      </div>
    </DataState>
  )
}

interface EntryTableProps {
  entries: readonly LedgerEntry[]
  currency: string
  /** Where they are of many orders. */
  withOrder?: boolean
}

export function EntryTable({ entries, currency, withOrder }: EntryTableProps) {
  const dates = useDates()
  const money = moneyWriter(currency)
  const day = (date: string) => dates.day(`${date}T00:00:00Z`, 'UTC')
  return (
    <StyledTable label={words.ledger}>
      <Tr>
        {withOrder && <Th>{words.order}</Th>}
        <Th>{words.type}</Th>
        <Th>{words.what}</Th>
        <Th>{words.serviceDate}</Th>
        <Th numeric>{words.quantity}</Th>
        <Th numeric>{words.amount}</Th>
      </Tr>
      {entries.map((entry) => (
        <Tr key={entry.id}>
          {withOrder && (
            <Td>
              <a href={`#/reports/orders/${entry.order_id}`}>{words.orderNumber(entry.order_number)}</a>
              <div className={styles.entryFacts}>
                {entry.restaurant_name} · {channelNames[entry.channel]}
              </div>
            </Td>
          )}
          <Td phone={withOrder ? 'fact' : 'title'}>
            {entryTypeNames[entry.type]}
            {entry.reverses_id !== null && <div className={styles.entryFacts}>{words.reverses}</div>}
          </Td>
          <Td phone="fact">
            {entry.item ?? entry.label ?? ''}
            <div className={styles.entryFacts}>{whoAndWhy(entry)}</div>
          </Td>
          <Td phone="fact">
            {day(entry.service_date)}
            {entry.event_date !== entry.service_date && (
              <div className={styles.entryFacts}>
                {words.eventDate} {day(entry.event_date)}
              </div>
            )}
          </Td>
          <Td numeric phone="fact">
            {entry.quantity === 0 ? '' : numberText(entry.quantity)}
          </Td>
          <Td numeric phone="end">
            {money.write(entry.amount_minor)}
          </Td>
        </Tr>
      ))}
    </StyledTable>
  )
}

function whoAndWhy({ type, reason, payer, partner, actor, approver }: LedgerEntry): string {
  const paid = type === 'discount' && words.paidBy(payerText(payer, partner))
  return [reason, paid, actor && words.by(actor), approver && words.approvedBy(approver)].filter(Boolean).join(' · ')
}
