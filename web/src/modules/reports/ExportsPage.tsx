import { textOf } from '@brigade/contract/kit/problem.ts'
import type { ReportExport } from '@brigade/contract/reports/exports.ts'
import { measureNames, measureOf } from '@brigade/contract/reports/semantic.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useAddressSteps } from '../../platform/use-address-steps.ts'
import { useTitle } from '../../platform/use-title.ts'
import { useDates } from '../../ui/basics/dates.ts'
import { numberText } from '../../ui/basics/numbers.ts'
import { Menu, type MenuAction } from '../../ui/layers/Menu.tsx'
import { showToast } from '../../ui/layers/toasts.ts'
import { Card } from '../../ui/page/Card.tsx'
import { DataState } from '../../ui/page/DataState.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { StatusPill } from '../../ui/page/StatusPill.tsx'
import { StyledTable, Td, Th, Tr } from '../../ui/page/StyledTable.tsx'
import { ChangesDialog } from './ChangesDialog.tsx'
import { ownExports } from './queries.ts'
import styles from './Reports.module.css'
import { ReportsShell } from './ReportsShell.tsx'
import { words } from './reports-texts.ts'
import { type ExportsSearch, reportAddress } from './routes.ts'
import { downloadExport } from './use-export.ts'

/** The person's own exports, and what changed since each. */
export function ExportsPage() {
  useTitle(words.exports)
  const search: ExportsSearch = useSearch({ strict: false })
  const { stepIn, stepOut } = useAddressSteps()
  const query = useQuery(ownExports({}))
  const all = query.data?.data ?? []
  return (
    <ReportsShell tab="exports" what={words.exportsWhat}>
      <DataState
        state={query.isPending ? 'loading' : query.isError && !query.data ? 'error' : all.length === 0 ? 'empty' : 'ready'}
        error={{ title: words.exportsNotLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        empty={<EmptyState title={words.noExports}>{words.noExportsWhat}</EmptyState>}
      >
        <Card flush>
          <ExportTable all={all} onChanges={({ id }) => stepIn((now) => ({ ...now, changes: String(id) }), false)} />
        </Card>
      </DataState>
      <ChangesDialog
        of={all.find(({ id, as_of }) => String(id) === search.changes && as_of !== null)}
        figure={search.figure}
        onOpen={(figure) => stepIn((now) => ({ ...now, figure }), false)}
        onBack={() => stepOut(({ figure: _figure, ...now }) => now)}
        onClose={() => stepOut(({ changes: _changes, figure: _figure, ...now }) => now)}
      />
    </ReportsShell>
  )
}

const states = { making: () => words.making, failed: () => words.failed, expired: () => words.expired, ready: () => '' }
const shortSum = (sum: string): string => `${sum.slice(0, 12)}…`

function ExportTable({ all, onChanges }: { all: readonly ReportExport[]; onChanges: (one: ReportExport) => void }) {
  const dates = useDates()
  const day = (date: string | undefined) => dates.day(`${date}T00:00:00Z`, 'UTC')
  const copy = (sum: string) =>
    void navigator.clipboard.writeText(sum).then(() => showToast({ title: words.checksumCopied, tone: 'ok', milliseconds: 3000 }))
  const actionsOf = (one: ReportExport): MenuAction[] => [
    ...(one.state === 'ready' ? [{ label: words.download, onSelect: () => void downloadExport(one) }] : []),
    ...(one.as_of === null ? [] : [{ label: words.whatChanged, onSelect: () => onChanges(one) }]),
    ...(one.sha256 === null ? [] : [{ label: words.copyChecksum, onSelect: () => copy(one.sha256 ?? '') }]),
    { label: words.openReport, divided: true, onSelect: () => window.location.assign(reportAddress(one.view.report, one.view.search)) },
  ]
  return (
    <StyledTable label={words.exports}>
      <Tr>
        <Th>{words.report}</Th>
        <Th>{words.contents}</Th>
        <Th numeric>{words.rows}</Th>
        <Th>{words.checksum}</Th>
        <Th>{words.made}</Th>
        <Th hideLabel>{words.download}</Th>
      </Tr>
      {all.map((one) => (
        <Tr key={one.id}>
          <Td>
            {one.name} <span className={styles.kind}>{one.kind.toUpperCase()}</span>
            <div className={styles.entryFacts}>
              {day(one.view.search.from)} – {day(one.view.search.to)}
            </div>
          </Td>
          <Td phone="fact">{one.measure === null ? words.rowsAsShown : words.entriesBehind(titleOf(one.measure))}</Td>
          <Td numeric phone="fact">
            {one.row_count === null ? '' : numberText(one.row_count)}
          </Td>
          <Td phone="fact">{one.sha256 === null ? '' : <code title={one.sha256}>{shortSum(one.sha256)}</code>}</Td>
          <Td phone="fact">
            {dates.moment(one.as_of ?? one.inserted_at)}
            {one.state !== 'ready' && (
              <div title={one.error}>
                <StatusPill tone={one.state === 'failed' ? 'bad' : 'idle'}>{states[one.state]()}</StatusPill>
              </div>
            )}
          </Td>
          <Td phone="end">
            <Menu label={one.name} actions={actionsOf(one)} />
          </Td>
        </Tr>
      ))}
    </StyledTable>
  )
}

function titleOf(measure: string): string {
  const name = measureNames.find((one) => one === measure)
  return name ? measureOf(name).title : measure
}
