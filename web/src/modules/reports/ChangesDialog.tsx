import { textOf } from '@brigade/contract/kit/problem.ts'
import type { ReportExport } from '@brigade/contract/reports/exports.ts'
import { type MeasureName, measureNames, measureOf } from '@brigade/contract/reports/semantic.ts'
import { figureIn, queryAfter, type Range, reportOfView } from '@brigade/contract/reports/view.ts'
import type { ReportResult } from '@brigade/contract/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { useDates } from '../../ui/basics/dates.ts'
import { Modal } from '../../ui/layers/Modal.tsx'
import { DataState } from '../../ui/page/DataState.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { StyledTable, Td, Th, Tr } from '../../ui/page/StyledTable.tsx'
import { EntriesDialog } from './EntriesDialog.tsx'
import { figureWriter } from './figure-text.ts'
import { figuresOf } from './queries.ts'
import styles from './Reports.module.css'
import { words } from './reports-texts.ts'

interface ChangesDialogProps {
  /** The export that is compared with now. */
  of: ReportExport | undefined
  figure: string | undefined
  onOpen: (figure: MeasureName) => void
  onBack: () => void
  onClose: () => void
}

/** What came in for the days of an export after it was made, figure by figure; each opens its entries. */
export function ChangesDialog({ of, figure, onOpen, onBack, onClose }: ChangesDialogProps) {
  const asked = of && askedOf(of)
  return (
    <>
      <Modal opened={of !== undefined && figure === undefined} onClose={onClose} title={words.changedTitle(of?.name ?? '')} cancelLabel={words.close}>
        {of && asked && <Changes of={of} asked={asked} onOpen={onOpen} />}
      </Modal>
      {asked && <EntriesDialog query={asked.query} measure={figure} row={undefined} currency={asked.currency} onClose={onBack} />}
    </>
  )
}

/** The figures of an export that are sums; of entries the one that they add up to. */
function askedOf({ view, as_of: moment, measure }: ReportExport) {
  const report = reportOfView(view)
  if (!report || moment === null) return undefined
  const { from = '', to = '', currency = 'USD' } = view.search
  const range: Range = { from, to }
  const measures = report.measures.filter((name) => measureOf(name).per === undefined)
  const one = measureNames.find((name) => name === measure)
  return {
    query: queryAfter({ report: { ...report, measures: one ? [one] : measures }, search: view.search, currency, range }, moment),
    currency,
    range,
  }
}

interface ChangesProps {
  of: ReportExport
  asked: NonNullable<ReturnType<typeof askedOf>>
  onOpen: (figure: MeasureName) => void
}

function Changes({ of, asked: { query, currency, range }, onOpen }: ChangesProps) {
  const dates = useDates()
  const { write } = figureWriter(currency)
  const found = useQuery(figuresOf({ query }))
  const row = (found.data as ReportResult | undefined)?.data[0]
  const changed = measureNames.filter((name) => (query.measures as readonly string[]).includes(`sales.${name}`) && (figureIn(row, name) ?? 0) !== 0)
  const day = (date: string) => dates.day(`${date}T00:00:00Z`, 'UTC')
  return (
    <>
      <p className={styles.what}>{words.changedWhat(dates.moment(of.as_of ?? ''), day(range.from), day(range.to))}</p>
      <DataState
        state={found.isPending ? 'loading' : found.isError && !found.data ? 'error' : changed.length === 0 ? 'empty' : 'ready'}
        error={{ title: words.changesNotLoaded, details: textOf(found.error) }}
        onRetry={() => void found.refetch()}
        empty={<EmptyState title={words.nothingChanged}>{words.nothingChangedWhat}</EmptyState>}
      >
        <StyledTable label={words.changedTitle(of.name)}>
          <Tr>
            <Th>{words.figure}</Th>
            <Th numeric>{words.difference}</Th>
          </Tr>
          {changed.map((name) => {
            const value = figureIn(row, name) ?? 0
            const text = `${value > 0 ? '+' : ''}${write(name, value)}`
            return (
              <Tr key={name}>
                <Td>{measureOf(name).title}</Td>
                <Td numeric phone="end">
                  <button
                    type="button"
                    className={styles.figure}
                    aria-label={words.openFigure(`${measureOf(name).title} ${text}`, words.difference)}
                    onClick={() => onOpen(name)}
                  >
                    {text}
                  </button>
                </Td>
              </Tr>
            )
          })}
        </StyledTable>
      </DataState>
    </>
  )
}
