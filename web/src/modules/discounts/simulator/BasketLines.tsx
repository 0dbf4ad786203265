import type { EvaluationAnswer } from '@brigade/contract/discounts/using.ts'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import styles from './Basket.module.css'
import { Stepper } from './Stepper.tsx'
import { words } from './simulator-texts.ts'
import { type ShownLine, totalOf } from './trial.ts'

interface BasketLinesProps {
  lines: readonly ShownLine[]
  currency: string
  /** What offers did with it, as far as that is known. */
  answer: EvaluationAnswer | undefined
  /** The offer that is being written. */
  draftId: number | undefined
  onQuantity: (key: string, quantity: number) => void
  onOptions: (key: string) => void
  onRemove: (key: string) => void
}

const mostOfOne = 99

/** What is in the basket, line by line: its price, what offers take off it, and what it costs then. */
export function BasketLines({ lines, currency, answer, draftId, onQuantity, onOptions, onRemove }: BasketLinesProps) {
  return (
    <ul className={styles.lines} aria-label={words.basket}>
      {lines.map((shown) => {
        const { line, name, detail, isAway, hasChoices } = shown
        return (
          <li key={line.key} className={styles.line}>
            <div className={styles.what}>
              <p className={styles.name}>{name}</p>
              {detail !== '' && <p className={styles.quiet}>{detail}</p>}
              {isAway && <p className={styles.away}>{words.notNow}</p>}
            </div>
            <Price shown={shown} currency={currency} answer={answer} />
            <Taken id={line.key} currency={currency} answer={answer} draftId={draftId} />
            <div className={styles.acts}>
              <Stepper name={name} value={line.quantity} least={1} most={mostOfOne} onChange={(next) => onQuantity(line.key, next)} />
              {hasChoices && (
                <Button variant="quiet" aria-label={words.optionsOf(name)} onClick={() => onOptions(line.key)}>
                  {words.options}
                </Button>
              )}
              <IconButton label={words.remove(name)} className={styles.remove} onClick={() => onRemove(line.key)}>
                <IconTrash size={16} aria-hidden />
              </IconButton>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** The price, and struck out before it the one without offers. */
function Price({ shown, currency, answer }: { shown: ShownLine; currency: string; answer: EvaluationAnswer | undefined }) {
  const { write } = moneyWriter(currency)
  const total = totalOf(shown)
  // An answer from before the last change is about another price.
  const priced = answer?.lines.find(({ id, total_minor }) => id === shown.line.key && total_minor === total)
  if (!priced || priced.discount_minor === 0) return <p className={styles.price}>{write(total)}</p>
  return (
    <p className={styles.price}>
      <s className={styles.before}>{write(total)}</s> {write(priced.due_minor)}
    </p>
  )
}

interface TakenProps extends Pick<BasketLinesProps, 'currency' | 'answer' | 'draftId'> {
  id: string
}

/** Which offers take how much off one line. */
function Taken({ id, currency, answer, draftId }: TakenProps) {
  const { write } = moneyWriter(currency)
  const taken = (answer?.applied ?? []).flatMap(({ offer_id, name, allocations }) => {
    const minor = allocations.filter((one) => one.target === 'line' && one.id === id).reduce((sum, one) => sum + one.amount_minor, 0)
    return minor === 0 ? [] : [{ offer_id, name, minor }]
  })
  if (taken.length === 0) return null
  return (
    <ul className={styles.taken}>
      {taken.map(({ offer_id, name, minor }) => (
        <li key={offer_id} data-this={offer_id === draftId || undefined}>
          <span>{name}</span> <span className={styles.minus}>{write(-minor)}</span>
        </li>
      ))}
    </ul>
  )
}
