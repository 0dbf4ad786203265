import { textOf } from '@brigade/contract/kit/problem.ts'
import { restaurantPos, type SyncChange, type SyncRun } from '@brigade/contract/pos.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { useMemo } from 'react'
import { useCall } from '../../platform/use-call.ts'
import { classNames } from '../../ui/basics/class-names.ts'
import { moneyWriter } from '../../ui/form/money-writer.ts'
import { showToast } from '../../ui/layers/toasts.ts'
import { StatusPill } from '../../ui/page/StatusPill.tsx'
import { StyledTable, Td, Th, Tr } from '../../ui/page/StyledTable.tsx'
import styles from './PosTab.module.css'
import { decisionWord, fieldWord, kindWord, words } from './pos-texts.ts'
import { isOpen } from './run-text.ts'
import { TwoWays } from './TwoWays.tsx'
import { textsOf } from './value-text.ts'

interface ChangeTableProps {
  restaurant: Restaurant
  run: SyncRun
  changes: readonly SyncChange[]
  mayDecide: boolean
}

/** What both sides say, what they last agreed on, and what becomes of it. */
export function ChangeTable({ restaurant, run, changes, mayDecide }: ChangeTableProps) {
  const { write } = useMemo(() => moneyWriter(restaurant.currency), [restaurant.currency])
  const canDecide = mayDecide && isOpen(run)
  // A first sync agreed on nothing before.
  const hasBase = changes.some((change) => textsOf(change, write).base !== '')
  return (
    <StyledTable label={words.changes}>
      <Tr>
        <Th>{words.what}</Th>
        <Th>{words.field}</Th>
        <Th>{words.theirs}</Th>
        <Th>{words.ours}</Th>
        {hasBase && <Th>{words.base}</Th>}
        <Th>{words.decision}</Th>
      </Tr>
      {changes.map((change) => changeRow({ restaurantId: restaurant.id, run, change, money: write, canDecide, hasBase }))}
    </StyledTable>
  )
}

interface ChangeRow {
  restaurantId: number
  run: SyncRun
  change: SyncChange
  money: (minor: number) => string
  canDecide: boolean
  hasBase: boolean
}

/** A row itself and not a part that draws one: the table reads its rows. */
function changeRow({ restaurantId, run, change, money, canDecide, hasBase }: ChangeRow) {
  const { id, kind, name, field, decision, done, message } = change
  const { base, pos, ours } = textsOf(change, money)
  const isChoice = canDecide && decision !== 'note' && field !== 'returned' && (!done || decision === 'local')
  return (
    <Tr key={id}>
      <Td>
        <span className={styles.strong}>{name}</span> <span className={styles.kind}>{kindWord(kind)}</span>
        {message && <p className={styles.facts}>{message}</p>}
      </Td>
      <Td phone="fact">{fieldWord(field)}</Td>
      <Td className={classNames(styles.value, decision === 'pos' && styles.strong)}>{pos}</Td>
      <Td className={classNames(styles.value, decision === 'local' && styles.strong)}>{ours}</Td>
      {hasBase && <Td className={styles.value}>{base}</Td>}
      <Td phone="below">
        {isChoice ? (
          <Decision restaurantId={restaurantId} runId={run.id} change={change} />
        ) : (
          <StatusPill tone={decision === 'ask' ? 'warn' : decision === 'note' ? 'idle' : 'ok'}>{decisionWord(decision, done)}</StatusPill>
        )}
      </Td>
    </Tr>
  )
}

/** What the two answers are called, by what was found. */
function answersOf(field: SyncChange['field']): [string, string] {
  if (field === 'new') return [words.makeIt, words.leaveOut]
  if (field === 'link') return [words.sameThing, words.leaveOut]
  if (field === 'relink') return [words.sameThing, words.newThing]
  if (field === 'missing' || field === 'gone') return [words.goOut, words.part]
  return [words.takePos, words.keepOurs]
}

function Decision({ restaurantId, runId, change: { id, name, field, decision } }: { restaurantId: number; runId: number; change: SyncChange }) {
  const decide = useCall(restaurantPos.decideChanges)
  const [pos, local] = answersOf(field)
  return (
    <TwoWays
      label={words.decideFor(name, fieldWord(field))}
      value={decision === 'pos' || decision === 'local' ? decision : undefined}
      busy={decide.isPending}
      choices={[
        { value: 'pos', label: pos },
        { value: 'local', label: local },
      ]}
      onChange={(answer) =>
        void decide
          .mutateAsync({ restaurant_id: restaurantId, run_id: runId, choices: [{ selector: { ids: [id] }, decision: answer }] })
          .catch((cause: unknown) => showToast({ title: textOf(cause), tone: 'bad' }))
      }
    />
  )
}
