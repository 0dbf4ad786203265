import { syncScheduleCodec } from '@brigade/contract/pos/sync-schedule.ts'
import { catalogue } from '../../ui/basics/ui-texts.ts'
import type { CronEditorProps } from '../../ui/schedule/CronEditor.tsx'
import { CronEditor } from '../../ui/schedule/CronEditor.tsx'

const words = catalogue('sync-schedule', {
  label: 'Scheduled sync',
  manual: 'Sync on demand (from Menu Management, POS Dashboard, Sync Now button)',
})

/** When a restaurant's menu is synced automatically, by the restaurant's clock. */
export function SyncScheduleField(props: Omit<CronEditorProps, 'codec' | 'manualHelp' | 'label'>) {
  return <CronEditor {...props} label={words.label} codec={syncScheduleCodec} manualHelp={words.manual} />
}
