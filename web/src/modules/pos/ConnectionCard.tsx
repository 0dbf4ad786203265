import { textOf } from '@brigade/contract/kit/problem.ts'
import { type PosConnection, type PosProviderName, type RunScope, restaurantPos } from '@brigade/contract/pos.ts'
import { useState } from 'react'
import { useCall } from '../../platform/use-call.ts'
import { useDates } from '../../ui/basics/dates.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { confirm } from '../../ui/layers/confirm.ts'
import { Menu, type MenuAction } from '../../ui/layers/Menu.tsx'
import { showToast } from '../../ui/layers/toasts.ts'
import { Banner } from '../../ui/page/Banner.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { KeyFacts } from '../../ui/page/KeyFacts.tsx'
import { StatusPill, type Tone } from '../../ui/page/StatusPill.tsx'
import { ConnectionDialog } from './ConnectionDialog.tsx'
import { NextSyncs } from './NextSyncs.tsx'
import styles from './PosTab.module.css'
import { providerWord, words } from './pos-texts.ts'
import { scheduleText } from './run-text.ts'
import type { ShowView } from './use-pos-view.ts'

interface ConnectionCardProps {
  connection: PosConnection
  offered: readonly PosProviderName[]
  show: ShowView
}

const tones: Record<PosConnection['state'], Tone> = { ok: 'ok', auth_failed: 'bad', held: 'warn', paused: 'idle' }
const stateWords = { ok: 'ok', auth_failed: 'auth_failed', held: 'held', paused: 'pausedState' } as const

/** One point of sale: whether it lets us in, when it is synced, and syncing it now. */
export function ConnectionCard({ connection, offered, show }: ConnectionCardProps) {
  const { name, provider, state, problem, checked_at, token, linked, broken, timezone, webhook_url, next_runs, jitter_seconds, _can } = connection
  const dates = useDates()
  const [isEditing, setEditing] = useState(false)
  const { sync, isStarting } = useSync(connection, show)
  const actions = useActions(connection, { onEdit: () => setEditing(true), onEntries: () => show({ entries: connection.id }), sync })
  const facts = [
    { label: words.schedule, value: scheduleText(connection.sync_expression) },
    { label: words.links, value: words.linksCount(linked, broken) },
    { label: words.checked, value: checked_at ? dates.moment(checked_at, timezone) : words.never },
    { label: words.tokenFact, value: token },
  ]
  return (
    <Card
      title={
        <span className={styles.name}>
          {name} <StatusPill tone={tones[state]}>{words[stateWords[state]]}</StatusPill>
        </span>
      }
      description={providerWord(provider)}
      actions={
        <>
          {_can.sync && (
            <Button variant="primary" loading={isStarting} onClick={() => void sync(true, 'full')}>
              {words.syncNow}
            </Button>
          )}
          {actions.length > 0 && <Menu label={words.more(name)} actions={actions} />}
        </>
      }
    >
      <div className={styles.card}>
        {state === 'held' && <Banner tone="warn">{words.heldCard}</Banner>}
        {problem !== null && <Banner tone={state === 'auth_failed' ? 'bad' : 'warn'}>{problem}</Banner>}
        <div className={styles.columns}>
          <div className={styles.card}>
            <KeyFacts facts={facts} />
            {next_runs.length > 0 && <p className={styles.facts}>{words.jitter(jitter_seconds, timezone)}</p>}
            {provider !== 'sandbox' && _can.change && <p className={styles.facts}>{words.webhookUrl(webhook_url)}</p>}
          </div>
          <NextSyncs connection={connection} />
        </div>
      </div>
      {isEditing && (
        <ConnectionDialog
          restaurantId={connection.restaurant_id}
          timezone={timezone}
          offered={offered}
          connection={connection}
          rights={_can}
          onClose={() => setEditing(false)}
        />
      )}
    </Card>
  )
}

type Sync = (isDry: boolean, scope: RunScope) => Promise<void>

const refused = (cause: unknown) => void showToast({ title: textOf(cause), tone: 'bad' })

function useSync({ restaurant_id, id }: PosConnection, show: ShowView): { sync: Sync; isStarting: boolean } {
  const start = useCall(restaurantPos.startSync)
  return {
    isStarting: start.isPending,
    async sync(isDry, scope) {
      const run = await start.mutateAsync({ restaurant_id, connection_id: id, dry_run: isDry, scope }).catch(refused)
      if (run) show({ sync: run.id })
    },
  }
}

/** The less common actions, by what the person may do. */
function useActions(connection: PosConnection, { onEdit, onEntries, sync }: { onEdit: () => void; onEntries: () => void; sync: Sync }): MenuAction[] {
  const { restaurant_id, id, name, control_url, _can } = connection
  const test = useCall(restaurantPos.testPosConnection)
  const remove = useCall(restaurantPos.removePosConnection)
  const tried = async () => {
    const now = await test.mutateAsync({ restaurant_id, connection_id: id }).catch(refused)
    if (now)
      showToast(
        now.problem === null ? { title: words.testedOk(name), tone: 'ok' } : { title: words.testedBad(name), message: now.problem, tone: 'bad' },
      )
  }
  const removed = async () => {
    if (!(await confirm({ title: words.removeAsk(name), body: words.removeWhy, confirmLabel: words.removeIt, danger: true }))) return
    if (await remove.mutateAsync({ restaurant_id, connection_id: id }).catch(refused))
      showToast({ title: words.removed(name), tone: 'ok', milliseconds: 3000 })
  }
  return [
    ...(_can.sync
      ? [
          { label: words.syncAtOnce, onSelect: () => void sync(false, 'full') },
          { label: words.syncPrices, onSelect: () => void sync(false, 'prices') },
        ]
      : []),
    { label: words.entriesAndLinks, onSelect: onEntries, divided: _can.sync },
    ...(_can.change
      ? [
          { label: words.test, onSelect: () => void tried(), divided: true },
          { label: words.edit, onSelect: onEdit },
          ...(control_url === null ? [] : [{ label: words.control, onSelect: () => void window.open(control_url, '_blank', 'noopener') }]),
          { label: words.removeIt, onSelect: () => void removed(), danger: true, divided: true },
        ]
      : []),
  ]
}
