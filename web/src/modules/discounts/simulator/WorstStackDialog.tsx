import type { DiscountPlace } from '@brigade/contract/discounts/places.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { words } from './simulator-texts.ts'
import type { TriedOffer } from './trial.ts'
import { useWorstStack, type Worst } from './use-worst-stack.ts'
import { WorstStackView } from './WorstStackView.tsx'

export interface WorstStackDialogProps {
  place: DiscountPlace
  /** What is tried among the live offers, if anything. */
  draft?: TriedOffer | undefined
  /** Puts the basket that was found where it can be changed. */
  onTry?: ((worst: Worst, timezone: string) => void) | undefined
  onClose: () => void
}

/** Looks for the basket of a restaurant that live offers make cheapest. */
export function WorstStackDialog({ place, draft, onTry, onClose }: WorstStackDialogProps) {
  const stacks = useWorstStack(draft, [place])
  const { found } = stacks
  return (
    <Modal
      opened
      title={words.look}
      cancelLabel={words.close}
      onClose={onClose}
      actions={
        found && onTry ? (
          <Button
            variant="primary"
            onClick={() => {
              onTry(found.worst, found.place.timezone)
              onClose()
            }}
          >
            {words.openInSimulator}
          </Button>
        ) : undefined
      }
    >
      <WorstStackView stacks={stacks} draftId={draft && (draft.id ?? 0)} />
    </Modal>
  )
}
