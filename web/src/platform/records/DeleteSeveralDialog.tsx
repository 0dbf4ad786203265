import { mostAtOnce } from '@brigade/contract/kit/outcome.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { SeveralDialog } from '../../ui/table/SeveralDialog.tsx'
import type { DeleteSeveralProps } from './delete-several.ts'
import { words } from './records-texts.ts'

/** Asks before several records are deleted, by name, and lists each that was not deleted. */
export function DeleteSeveralDialog({ kind, deleting, selected, onClose }: DeleteSeveralProps) {
  return (
    <SeveralDialog
      title={kind.words.askDeleteSeveral(selected.ids.length)}
      ids={selected.ids.map(Number)}
      names={selected.names}
      confirmLabel={words.delete}
      danger
      mostAtOnce={mostAtOnce}
      send={async (ids) => (await deleting.call.mutateAsync({ ids })).results}
      textOf={textOf}
      doneToast={kind.words.severalDeleted}
      onDone={selected.clear}
      onClose={onClose}
    >
      <p>{deleting.why}</p>
    </SeveralDialog>
  )
}
