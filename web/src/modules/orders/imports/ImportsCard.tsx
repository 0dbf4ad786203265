import { textOf } from '@brigade/contract/kit/problem.ts'
import { type OrderImport, orderImports } from '@brigade/contract/orders/order-import.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { useCall } from '../../../platform/use-call.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { StyledTable, Td, Th, Tr } from '../../../ui/page/StyledTable.tsx'
import { ImportOrdersDialog } from './ImportOrdersDialog.tsx'
import styles from './Imports.module.css'
import { LeftOutList } from './LeftOut.tsx'
import { words } from './order-import-texts.ts'
import { importsOf } from './queries.ts'

/** Past orders of a restaurant that came from files, for those who may bring in more. */
export function ImportsCard({ restaurant }: { restaurant: Restaurant }) {
  const may = useMayI('restaurants_admin', { type: 'restaurant', id: restaurant.id }) === 'allowed'
  const query = useQuery({ ...importsOf({ restaurant_id: restaurant.id }), enabled: may })
  const [isImporting, setImporting] = useState(false)
  if (!may) return null
  const all = query.data?.data ?? []
  const button = <Button onClick={() => setImporting(true)}>{words.importOrders}</Button>
  return (
    <Card title={words.title} description={words.what} actions={all.length > 0 && button} flush={all.length > 0}>
      <DataState
        state={query.isPending ? 'loading' : query.isError && !query.data ? 'error' : all.length === 0 ? 'empty' : 'ready'}
        error={{ title: words.notLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState title={words.none} action={button}>
            {words.noneWhat}
          </EmptyState>
        }
      >
        <ImportTable imports={all} />
      </DataState>
      {isImporting && <ImportOrdersDialog restaurant={restaurant} onClose={() => setImporting(false)} />}
    </Card>
  )
}

const tones = { running: 'idle', done: 'ok', stopped: 'warn', taking_back: 'idle', taken_back: 'idle' } as const

function ImportTable({ imports }: { imports: readonly OrderImport[] }) {
  const dates = useDates()
  const stop = useCall(orderImports.stopOrderImport)
  const takeBack = useCall(orderImports.takeBackOrderImport)
  const [shown, setShown] = useState<OrderImport>()
  const failed = (cause: unknown) => showToast({ title: textOf(cause), tone: 'bad' })
  const undo = async ({ id: import_id, restaurant_id }: OrderImport) => {
    if (!(await confirm({ title: words.takeBackTitle, body: words.takeBackWhat, confirmLabel: words.takeBack, danger: true }))) return
    await takeBack.mutateAsync({ import_id, restaurant_id }).catch(failed)
  }
  const actionsOf = (one: OrderImport) => [
    ...(one.refusals.length > 0 ? [{ label: words.showLeftOut, onSelect: () => setShown(one) }] : []),
    ...(one.state === 'running'
      ? [{ label: words.stop, onSelect: () => void stop.mutateAsync({ import_id: one.id, restaurant_id: one.restaurant_id }).catch(failed) }]
      : []),
    ...((one.state === 'done' || one.state === 'stopped') && one.created > 0
      ? [{ label: words.takeBack, danger: true, onSelect: () => void undo(one) }]
      : []),
  ]
  const day = (date: string | null) => (date === null ? '' : dates.day(`${date}T00:00:00Z`, 'UTC'))
  return (
    <>
      <StyledTable label={words.title}>
        <Tr>
          <Th>{words.used}</Th>
          <Th>{words.period}</Th>
          <Th>{words.result}</Th>
          <Th>{words.state}</Th>
          <Th hideLabel>{words.takeBack}</Th>
        </Tr>
        {imports.map((one) => (
          <Tr key={one.id}>
            <Td>
              {one.files.join(', ')}
              <div className={styles.facts}>{words.byWhom(one.made_by, dates.moment(one.inserted_at))}</div>
            </Td>
            <Td phone="fact">{words.from(day(one.first_date), day(one.last_date))}</Td>
            <Td phone="fact">
              {one.state === 'running' ? words.progress(one.done, one.total) : words.outcome(one.created, one.changed, one.known, one.refused)}
            </Td>
            <Td phone="fact">
              <StatusPill tone={tones[one.state]}>{words[one.state]}</StatusPill>
              {one.problem !== null && <div className={styles.facts}>{one.problem}</div>}
            </Td>
            <Td phone="end">{actionsOf(one).length > 0 && <Menu label={one.files.join(', ')} actions={actionsOf(one)} />}</Td>
          </Tr>
        ))}
      </StyledTable>
      <Modal opened={shown !== undefined} onClose={() => setShown(undefined)} title={words.leftOutTitle}>
        <LeftOutList refusals={shown?.refusals ?? []} />
      </Modal>
    </>
  )
}
