import type { Outcome } from '@brigade/contract/kit/outcome.ts'
import { lateDialog } from '../../ui/layers/late-dialog.tsx'
import type { Selected } from '../../ui/table/selection.ts'
import type { RecordKind } from './record-kind.ts'

export interface DeletingSeveral {
  /** What becomes of them, so that nobody agrees unawares. */
  why: string
  /** `useCall` of the endpoint. */
  call: { mutateAsync: (input: { ids: number[] }) => Promise<{ results: readonly Outcome[] }> }
}

export interface DeleteSeveralProps {
  kind: RecordKind
  deleting: DeletingSeveral
  selected: Selected
  onClose: () => void
}

// A list is what most people come for; few delete several at a time.
export const DeleteSeveral = lateDialog(() => import('./DeleteSeveralDialog.tsx').then((file) => file.DeleteSeveralDialog))
