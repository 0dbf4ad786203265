import type { SyncCounts, SyncRun } from '@brigade/contract/restaurants/pos.ts'
import { decodeSyncSchedule } from '@brigade/contract/sync-schedule.ts'
import { choiceOf } from '../../../ui/schedule/schedule.ts'
import { scheduleSummary } from '../../../ui/schedule/schedule-summary.ts'
import { words } from './words.ts'

/** What a sync found, in a line. */
export function countsText({ inserted, updated, deleted, conflicts, ignored }: SyncCounts): string {
  const parts = [
    ...(inserted > 0 ? [words.isNew(inserted)] : []),
    ...(updated > 0 ? [words.isChanged(updated)] : []),
    ...(deleted > 0 ? [words.isMissing(deleted)] : []),
    ...(conflicts > 0 ? [words.toDecide(conflicts)] : []),
  ]
  return [...(parts.length > 0 ? parts : [words.noChanges]), ...(ignored > 0 ? [words.isIgnored(ignored)] : [])].join(', ')
}

/** Whether what a sync found can still be decided. */
export function isOpen({ state, is_latest }: Pick<SyncRun, 'state' | 'is_latest'>): boolean {
  return is_latest && (state === 'succeeded' || state === 'partial' || state === 'held')
}

/** A schedule in words; one that no editor of ours wrote is shown as it stands. */
export function scheduleText(expression: string): string {
  const choice = choiceOf(decodeSyncSchedule(expression))
  return expression === '' ? words.onDemand : choice ? scheduleSummary(choice) : expression
}
