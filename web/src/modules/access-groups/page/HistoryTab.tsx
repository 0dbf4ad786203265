import { History } from '../../../platform/history/History.tsx'
import { VisuallyHidden } from '../../../ui/basics/VisuallyHidden.tsx'
import { words } from '../catalogue.ts'
import { useGroup } from '../tabs/use-group.ts'

/** Who changed what on this group: its name, its place, its people and what it holds. */
export function HistoryTab() {
  const group = useGroup()
  return (
    group && (
      <>
        <h2>
          <VisuallyHidden>{words.changesOf(group.name)}</VisuallyHidden>
        </h2>
        <History resource="access_group" id={group.id} />
      </>
    )
  )
}
