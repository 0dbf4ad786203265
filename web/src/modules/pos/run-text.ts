import { decodeSyncSchedule } from '@brigade/contract/pos/sync-schedule.ts'
import type { ChangeDecision, ChangeField, SyncCounts, SyncRun } from '@brigade/contract/pos.ts'
import { choiceOf } from '../../ui/schedule/schedule.ts'
import { scheduleSummary } from '../../ui/schedule/schedule-summary.ts'
import { words } from './pos-texts.ts'

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

/** How many changes of a sync are of a kind. */
export interface Tallied {
  readonly field: ChangeField
  readonly decision: ChangeDecision
  readonly count: number
}

const changed = { name: 'isChanged', price_minor: 'isChanged', plu: 'isChanged', modifiers: 'isChanged' } as const
const found = { new: 'isNew', link: 'isFound', relink: 'isBack', returned: 'isBack', missing: 'isMissing', gone: 'isMissing' } as const
const fieldParts = { ...changed, ...found }
const decisionParts = { ask: 'toDecide', note: 'isTold', local: 'isKept' } as const

const partOf = ({ field, decision }: Tallied) => (decision === 'pos' ? fieldParts[field] : decisionParts[decision])

const order = ['isNew', 'isChanged', 'isFound', 'isBack', 'isMissing', 'isKept', 'isTold', 'toDecide'] as const

/** What a sync found, in a line that counts each change once. */
export function tallyText(tally: readonly Tallied[], ignored: number): string {
  const parts = order.map((part) => ({ part, many: total(tally.filter((one) => partOf(one) === part)) })).filter(({ many }) => many > 0)
  return [...parts.map(({ part, many }) => words[part](many)), ...(ignored > 0 ? [words.isIgnored(ignored)] : [])].join(', ')
}

/** How many of them are carried out when it is applied: what waits for a person is not. */
export const toBeApplied = (tally: readonly Tallied[]): number => total(tally.filter(({ decision }) => decision !== 'ask' && decision !== 'note'))

const total = (tally: readonly Tallied[]): number => tally.reduce((sum, { count }) => sum + count, 0)

/** Whether what a sync found can still be decided. */
export function isOpen({ state, is_latest }: Pick<SyncRun, 'state' | 'is_latest'>): boolean {
  return is_latest && (state === 'succeeded' || state === 'partial' || state === 'held')
}

/** A schedule in words; one that our editor did not write is shown as it is. */
export function scheduleText(expression: string): string {
  const choice = choiceOf(decodeSyncSchedule(expression))
  return expression === '' ? words.onDemand : choice ? scheduleSummary(choice) : expression
}
