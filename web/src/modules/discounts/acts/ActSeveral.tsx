import { type OfferAct, offers } from '@brigade/contract/discounts/offers.ts'
import { mostAtOnce } from '@brigade/contract/kit/outcome.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useCall } from '../../../platform/use-call.ts'
import { SeveralDialog } from '../../../ui/table/SeveralDialog.tsx'
import type { Selected } from '../../../ui/table/selection.ts'
import { severalWords } from './act-texts.ts'

export interface ActingSeveral {
  readonly act: OfferAct
  readonly selected: Selected
}

/** Starts, pauses or ends several offers after asking; tells of each that was not changed. */
export function ActSeveral({ act, selected, onClose }: ActingSeveral & { onClose: () => void }) {
  const change = useCall(offers.actOnDiscounts)
  const { label, title, why, done } = severalWords(act)
  return (
    <SeveralDialog
      title={title(selected.ids.length)}
      ids={selected.ids.map(Number)}
      names={selected.names}
      confirmLabel={label}
      danger={act === 'end'}
      mostAtOnce={mostAtOnce}
      send={async (ids) => (await change.mutateAsync({ ids, act })).results}
      textOf={textOf}
      doneToast={done}
      onDone={selected.clear}
      onClose={onClose}
    >
      <p>{why}</p>
    </SeveralDialog>
  )
}
