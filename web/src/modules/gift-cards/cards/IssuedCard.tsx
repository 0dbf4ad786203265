import type { GiftCard } from '@brigade/contract/gift-cards/cards.ts'
import type { IssuableDefinition } from '@brigade/contract/gift-cards/definitions.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { CardFace } from '../face/CardFace.tsx'
import { moneyText } from '../money.ts'
import { cardName } from '../queries.ts'
import styles from './Cards.module.css'
import { CodeCard } from './CodeCard.tsx'
import { cardPath, words } from './card-texts.ts'
import { useShownCode } from './use-shown-code.ts'

interface IssuedCardProps {
  card: GiftCard
  bonus: GiftCard | null
  design: IssuableDefinition
  onAnother: () => void
  onClose: () => void
}

/** What was made, and what to do with it next. */
export function IssuedCard({ card, bonus, design, onAnother, onClose }: IssuedCardProps) {
  const dates = useDates()
  const code = useShownCode(card.id)
  const { recipient_email: email, send_at, currency, balance_minor } = card
  const isLater = card.status === 'pending' && send_at !== null
  const next = card.is_physical ? words.issuedPrint : isLater ? words.issuedLater(dates.moment(send_at), email) : words.issuedMailed(email)
  return (
    <Modal
      opened
      title={words.issuedToast}
      cancelLabel={words.done}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onAnother}>
          {words.another}
        </Button>
      }
    >
      <div className={styles.result}>
        {code.secret ? (
          <CodeCard card={card} secret={code.secret} />
        ) : (
          <CardFace
            design={card.design}
            picture={card.design_picture}
            name={card.definition_name}
            amountText={moneyText(balance_minor, currency)}
            last4={card.last4}
            message={card.message || design.terms.message}
          />
        )}
        <p>{next}</p>
        {bonus && <p>{words.bonusToo(moneyText(bonus.balance_minor, bonus.currency), cardName(bonus))}</p>}
        <div className={styles.acts}>
          {!code.secret && card.is_physical && (
            <Button variant="primary" loading={code.isPending} onClick={() => void code.ask()}>
              {words.showCode}
            </Button>
          )}
          <ButtonLink href={cardPath(card.id)}>{words.openCard}</ButtonLink>
        </div>
      </div>
    </Modal>
  )
}
