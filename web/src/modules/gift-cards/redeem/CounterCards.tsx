import type { ShownCard } from '@brigade/contract/gift-cards/redeeming.ts'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { CounterFace } from './CounterFace.tsx'
import styles from './Redeem.module.css'
import { words } from './redeem-texts.ts'
import type { Share } from './shares.ts'

interface CounterCardsProps {
  cards: readonly ShownCard[]
  shares: readonly Share[]
  canRemove: boolean
  onRemove: (id: number) => void
}

/** The cards on the counter in their order, and what each will give. */
export function CounterCards({ cards, shares, canRemove, onRemove }: CounterCardsProps) {
  return (
    <ul className={styles.cards}>
      {cards.map((card, at) => {
        const { taken_minor = 0, due_after_minor = 0 } = shares[at] ?? {}
        const { write } = moneyWriter(card.currency)
        return (
          <li key={card.id} className={styles.counterCard}>
            <CounterFace card={card} />
            <div className={styles.share}>
              {taken_minor > 0 && (
                <p className={styles.figures}>
                  {words.takes(write(taken_minor), card.last4, due_after_minor > 0 ? write(due_after_minor) : undefined)}
                </p>
              )}
              {canRemove && (
                <IconButton label={words.removeCard(card.last4)} className={styles.remove} onClick={() => onRemove(card.id)}>
                  <IconX size={18} aria-hidden />
                </IconButton>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
