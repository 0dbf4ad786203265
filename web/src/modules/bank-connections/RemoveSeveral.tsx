import { bankConnections } from '@brigade/contract/bank-connections.ts'
import { mostAtOnce } from '@brigade/contract/kit/outcome.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useCall } from '../../platform/use-call.ts'
import { SeveralDialog } from '../../ui/table/SeveralDialog.tsx'
import type { Selected } from '../../ui/table/selection.ts'
import { words } from './catalogue.ts'

/** Asks before several bank connections are deleted, by name, and tells of each that was not. */
export function RemoveSeveral({ selected, onClose }: { selected: Selected; onClose: () => void }) {
  const remove = useCall(bankConnections.removeSeveral)
  return (
    <SeveralDialog
      title={words.askDeleteSeveral(selected.ids.length)}
      ids={selected.ids.map(Number)}
      names={selected.names}
      confirmLabel={words.delete}
      danger
      mostAtOnce={mostAtOnce}
      send={async (ids) => (await remove.mutateAsync({ ids })).results}
      textOf={textOf}
      doneToast={words.severalDeleted}
      onDone={selected.clear}
      onClose={onClose}
    >
      <p>{words.deleteSeveralWhy}</p>
    </SeveralDialog>
  )
}
