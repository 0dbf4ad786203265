import { textOf } from '@brigade/contract/kit/problem.ts'
import type { SavedReport } from '@brigade/contract/reports/saved.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTitle } from '../../platform/use-title.ts'
import { useDates } from '../../ui/basics/dates.ts'
import { Menu } from '../../ui/layers/Menu.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { DataState } from '../../ui/page/DataState.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { StyledTable, Td, Th, Tr } from '../../ui/page/StyledTable.tsx'
import { savedOnes } from './queries.ts'
import styles from './Reports.module.css'
import { ReportsShell } from './ReportsShell.tsx'
import { reportLabel } from './report-list.ts'
import { words } from './reports-texts.ts'
import { reportAddress } from './routes.ts'
import { SaveDialog } from './SaveDialog.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { useDeleteSaved } from './use-delete-saved.ts'

/** Saved reports: the person's own and those that are shared with them. */
export function SavedPage() {
  useTitle(words.savedReports)
  const query = useQuery(savedOnes({}))
  const all = query.data?.data ?? []
  return (
    <ReportsShell tab="saved" what={words.savedWhat}>
      <DataState
        state={query.isPending ? 'loading' : query.isError && !query.data ? 'error' : all.length === 0 ? 'empty' : 'ready'}
        error={{ title: words.savedNotLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        empty={<EmptyState title={words.noSaved}>{words.noSavedWhat}</EmptyState>}
      >
        <Card flush>
          <SavedTable all={all} />
        </Card>
      </DataState>
    </ReportsShell>
  )
}

function SavedTable({ all }: { all: readonly SavedReport[] }) {
  const dates = useDates()
  const [changing, setChanging] = useState<SavedReport>()
  const [mailing, setMailing] = useState<SavedReport>()
  const remove = useDeleteSaved()
  return (
    <>
      <StyledTable label={words.savedReports}>
        <Tr>
          <Th>{words.name}</Th>
          <Th>{words.report}</Th>
          <Th>{words.sharing}</Th>
          <Th>{words.mail}</Th>
          <Th>{words.lastChange}</Th>
          <Th hideLabel>{words.rename}</Th>
        </Tr>
        {all.map((one) => (
          <Tr key={one.id}>
            <Td>
              <a className={styles.savedLink} href={reportAddress(one.view.report, { ...one.view.search, saved: String(one.id) })}>
                {one.name}
              </a>
              {!one.is_mine && <div className={styles.entryFacts}>{words.ownedBy(one.owner_name)}</div>}
            </Td>
            <Td phone="fact">{reportLabel({ key: one.view.report })}</Td>
            <Td phone="fact">{one.access_group?.name ?? words.onlyMe}</Td>
            <Td phone="fact">
              {one.mail ? dates.moment(one.mail.next_at, one.mail.timezone) : words.noMail}
              {one.mail?.has_failed && <div className={styles.entryFacts}>{words.mailFailed}</div>}
            </Td>
            <Td phone="fact">{dates.moment(one.updated_at)}</Td>
            <Td phone="end">
              {one._can.update && (
                <Menu
                  label={one.name}
                  actions={[
                    { label: words.rename, onSelect: () => setChanging(one) },
                    { label: words.mailIt, onSelect: () => setMailing(one) },
                    { label: words.deleteSaved, danger: true, onSelect: () => void remove(one) },
                  ]}
                />
              )}
            </Td>
          </Tr>
        ))}
      </StyledTable>
      {mailing && <ScheduleDialog saved={mailing} onClose={() => setMailing(undefined)} />}
      {changing && <SaveDialog view={changing.view} saved={changing} onClose={() => setChanging(undefined)} onSaved={() => setChanging(undefined)} />}
    </>
  )
}
