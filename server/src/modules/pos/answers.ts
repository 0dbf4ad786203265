import type { PosConnection, SyncChange, SyncRun, UnplacedItem } from '@brigade/contract/pos.ts'
import type { Config } from '../../platform/config.ts'
import type { KeyRing } from '../../platform/secrets.ts'
import { accountOf, providersOf, webhookUrlOf } from './accounts.ts'
import type { Place } from './menu-categories.ts'
import { jitterSeconds, nextRuns } from './next-run.ts'
import { noCounts } from './run-counts.ts'
import type { ConnectionRow } from './store.ts'
import type { ChangeRow, RunRow } from './store-runs.ts'
import type { UnplacedRow } from './store-views.ts'

const runsShown = 5

interface Telling {
  readonly config: Config
  readonly secrets: KeyRing
  readonly now: Date
  readonly can: PosConnection['_can']
}

/** A connection as people see it: of its secrets only the end of the token. */
export function connectionAnswer(row: ConnectionRow, { config, secrets, now, can }: Telling): PosConnection {
  const { id, restaurant_id, name, provider, state, problem, location, sync_expression, timezone, linked, broken, version } = row
  const runs = state === 'paused' ? [] : nextRuns(sync_expression, timezone, now, runsShown)
  return {
    ...{ id, restaurant_id, name, provider, state, problem, location, sync_expression, timezone, linked, broken, version },
    checked_at: row.checked_at?.toISOString() ?? null,
    token: row.token_end === '' ? '' : `•••••${row.token_end}`,
    has_webhook_key: row.webhook_key_enc !== null,
    next_runs: runs.map((run) => run.toISOString()),
    jitter_seconds: jitterSeconds(row.uuid),
    field_policy: row.field_policy,
    deletion_policy: row.deletion_policy,
    delete_threshold_pct: row.delete_threshold_pct,
    webhook_url: webhookUrlOf(config, row.uuid),
    // Its address carries the token: for those alone who may change it.
    control_url: can.change ? (providersOf(config)[provider]?.controlUrl(accountOf(secrets, row)) ?? null) : null,
    _can: can,
  }
}

export function runAnswer(row: RunRow): SyncRun {
  const { id, connection_id, connection_name, trigger, scope, dry_run, state, message, asked_by, is_latest } = row
  return {
    ...{ id, connection_id, connection_name, trigger, scope, dry_run, state, message, asked_by, is_latest },
    counts: { ...noCounts, ...row.counts },
    due_at: row.due_at?.toISOString() ?? null,
    inserted_at: row.inserted_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

/** Modifiers are shown by name, because their ids belong to the point of sale. */
export function changeAnswer(row: ChangeRow, names: ReadonlyMap<string, string>): SyncChange {
  if (row.field !== 'modifiers') return row
  const inNames = (value: unknown) => (Array.isArray(value) ? value.map((id: unknown) => names.get(String(id)) ?? String(id)) : value)
  return { ...row, base: inNames(row.base), pos: inNames(row.pos), local: inNames(row.local) }
}

export function unplacedAnswer({ category_node_id, ...row }: UnplacedRow, places: readonly Place[]): UnplacedItem {
  const like = row.category.trim().toLocaleLowerCase('en')
  const suggested =
    places.find(({ id }) => id === category_node_id) ?? places.find(({ name }) => like !== '' && name.trim().toLocaleLowerCase('en') === like)
  return { ...row, suggested_id: suggested?.id ?? null, first_seen_at: row.first_seen_at.toISOString() }
}

/** As History shows it; of secrets, only that they changed. */
export function historyFieldsOf(row: ConnectionRow): Record<string, unknown> {
  const { name, provider, location, sync_expression, deletion_policy, delete_threshold_pct, state, field_policy } = row
  const policy = Object.fromEntries(Object.entries(field_policy).map(([field, who]) => [`policy_${field}`, who]))
  return { point_of_sale: name, provider, location, sync_expression, deletion_policy, delete_threshold_pct, paused: state === 'paused', ...policy }
}
