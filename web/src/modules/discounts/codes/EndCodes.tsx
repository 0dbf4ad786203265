import { discountCodes } from '@brigade/contract/discounts/codes.ts'
import { mostAtOnce } from '@brigade/contract/kit/outcome.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useCall } from '../../../platform/use-call.ts'
import { SeveralDialog } from '../../../ui/table/SeveralDialog.tsx'
import type { Selected } from '../../../ui/table/selection.ts'
import { words } from './code-texts.ts'

interface EndCodesProps {
  offerId: number
  selected: Selected
  onClose: () => void
}

/** Ends codes for good, and tells of each that was not ended. */
export function EndCodes({ offerId, selected, onClose }: EndCodesProps) {
  const end = useCall(discountCodes.endCodes)
  return (
    <SeveralDialog
      title={words.askEnd(selected.ids.length)}
      ids={selected.ids.map(Number)}
      names={selected.names}
      confirmLabel={words.endButton}
      danger
      mostAtOnce={mostAtOnce}
      send={async (ids) => (await end.mutateAsync({ id: offerId, code_ids: ids })).results}
      textOf={textOf}
      doneToast={words.ended}
      onDone={selected.clear}
      onClose={onClose}
    >
      <p>{words.endWhy}</p>
    </SeveralDialog>
  )
}
