import { type CustomerImport, customerImports } from '@brigade/contract/customers/imports.ts'
import { importsPerPage } from '@brigade/contract/customers/list.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../../platform/use-call.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { Pager } from '../../../ui/controls/Pager.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ProgressBar } from '../../../ui/page/ProgressBar.tsx'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { StyledTable, Td, Th, Tr } from '../../../ui/page/StyledTable.tsx'
import styles from './Imports.module.css'
import { words } from './import-texts.ts'
import { LeftOut } from './LeftOut.tsx'
import { importPage } from './queries.ts'

/** Files that were brought: how far each is, what became of it, and the way back. */
export function ImportTable() {
  const [page, setPage] = useState(1)
  const query = useQuery({ ...importPage({ page, per_page: importsPerPage }), placeholderData: keepPreviousData })
  const { data: rows = [], total = 0 } = query.data ?? {}
  return (
    <>
      <Card title={words.imports} flush={rows.length > 0}>
        <DataState
          state={query.isPending ? 'loading' : query.isError && !query.data ? 'error' : rows.length === 0 ? 'empty' : 'ready'}
          error={{ title: words.notLoaded, details: textOf(query.error) }}
          onRetry={() => void query.refetch()}
          empty={<EmptyState title={words.none}>{words.noneWhy}</EmptyState>}
        >
          <Rows rows={rows} />
        </DataState>
      </Card>
      {total > importsPerPage && <Pager page={page} perPage={importsPerPage} total={total} onPage={setPage} of={words.imports} />}
    </>
  )
}

const tones = { running: 'idle', done: 'ok', stopped: 'warn', taking_back: 'idle', taken_back: 'idle' } as const

function Rows({ rows }: { rows: readonly CustomerImport[] }) {
  const dates = useDates()
  const [shown, setShown] = useState<CustomerImport>()
  const actionsOf = useActions(setShown)
  return (
    <>
      <StyledTable label={words.imports}>
        <Tr>
          <Th>{words.file}</Th>
          <Th>{words.group}</Th>
          <Th>{words.result}</Th>
          <Th>{words.state}</Th>
          <Th hideLabel>{words.takeBack}</Th>
        </Tr>
        {rows.map((one) => (
          <Tr key={one.id}>
            <Td>
              {one.file_name}
              <div className={styles.facts}>{words.byWhom(one.made_by, dates.moment(one.inserted_at))}</div>
            </Td>
            <Td phone="fact">{one.access_group_name}</Td>
            <Td phone="fact">
              {one.state === 'running' ? (
                <>
                  <ProgressBar label={one.file_name} value={one.done} max={one.total} />
                  {words.progress(one.done, one.total)}
                </>
              ) : (
                words.outcome(one.created, one.changed, one.known, one.refused)
              )}
            </Td>
            <Td phone="fact">
              <StatusPill tone={tones[one.state]}>{words[one.state]}</StatusPill>
              {one.problem !== null && <div className={styles.facts}>{one.problem}</div>}
            </Td>
            <Td phone="end">{actionsOf(one).length > 0 && <Menu label={one.file_name} actions={actionsOf(one)} />}</Td>
          </Tr>
        ))}
      </StyledTable>
      <Modal opened={shown !== undefined} onClose={() => setShown(undefined)} title={words.showLeftOut}>
        <LeftOut refusals={shown?.refusals ?? []} {...(shown && { count: shown.refused })} />
      </Modal>
    </>
  )
}

function useActions(onShow: (one: CustomerImport) => void) {
  const stop = useCall(customerImports.stopCustomerImport)
  const takeBack = useCall(customerImports.takeBackCustomerImport)
  const act = async (change: () => Promise<unknown>) => {
    try {
      await change()
    } catch (problem) {
      showToast({ title: words.notDone, message: textOf(problem), tone: 'bad', milliseconds: 8000 })
    }
  }
  const undo = async ({ id, access_group_id }: CustomerImport) => {
    if (!(await confirm({ title: words.takeBackTitle, body: words.takeBackBody, confirmLabel: words.takeBackConfirm, danger: true }))) return
    await act(() => takeBack.mutateAsync({ id, access_group_id }))
  }
  return (one: CustomerImport) => {
    const { id, access_group_id, refusals, _can } = one
    return [
      ...(refusals.length > 0 ? [{ label: words.showLeftOut, onSelect: () => onShow(one) }] : []),
      ...(_can.stop ? [{ label: words.stop, onSelect: () => void act(() => stop.mutateAsync({ id, access_group_id })) }] : []),
      ...(_can.take_back ? [{ label: words.takeBack, danger: true, onSelect: () => void undo(one) }] : []),
    ]
  }
}
