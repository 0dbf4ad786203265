import { History } from '../../../platform/history/History.tsx'
import { useGroup } from './use-group.ts'

/** Who changed what on this group: its name, its place, its people and what it holds. */
export function HistoryTab() {
  const group = useGroup()
  return group && <History resource="access_group" id={group.id} />
}
