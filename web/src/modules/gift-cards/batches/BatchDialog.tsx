import type { GiftCardDefinition } from '@brigade/contract/gift-cards/definitions.ts'
import { useNavigate } from '@tanstack/react-router'
import type { BatchStart } from '../routes.ts'
import { BringCardsDialog, IssueManyDialog } from './batch-dialogs.ts'

interface BatchDialogOfProps {
  start: BatchStart
  /** Chosen already, on its own page. */
  definition?: GiftCardDefinition | undefined
  /** It is seen to go on where it was begun. */
  isHere?: boolean | undefined
  onClose: () => void
}

/** The form by which a batch begins; then one is led to where it is seen to go on. */
export function BatchDialog({ start, definition, isHere, onClose }: BatchDialogOfProps) {
  const navigate = useNavigate()
  function onStarted() {
    onClose()
    if (!isHere) void navigate({ to: definition === undefined ? '/gift_cards/batches' : `/gift_cards/${definition.id}/batches` })
  }
  const Dialog = start === 'issue' ? IssueManyDialog : BringCardsDialog
  return <Dialog definition={definition} onStarted={onStarted} onClose={onClose} />
}
