import type { GiftCard } from '@brigade/contract/gift-cards/cards.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import styles from './Cards.module.css'
import { CodeCard } from './CodeCard.tsx'
import { words } from './card-texts.ts'
import { useShownCode } from './use-shown-code.ts'

interface ShowCodeDialogProps {
  card: GiftCard
  onClose: () => void
}

/** Shows the code of a card once its reader has asked for it; with the dialog the code is gone. */
export function ShowCodeDialog({ card, onClose }: ShowCodeDialogProps) {
  const { secret, ask, isPending } = useShownCode(card.id)
  return (
    <Modal
      opened
      title={words.codeTitle}
      cancelLabel={secret ? words.done : undefined}
      onClose={onClose}
      actions={
        !secret && (
          <Button variant="primary" loading={isPending} onClick={() => void ask()}>
            {words.showCode}
          </Button>
        )
      }
    >
      <div className={styles.result}>{secret ? <CodeCard card={card} secret={secret} /> : <p>{words.codeWhy}</p>}</div>
    </Modal>
  )
}
