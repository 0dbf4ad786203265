import { mostOnCard } from '@brigade/contract/gift-cards/terms.ts'
import IconBackspace from '@tabler/icons-react/dist/esm/icons/IconBackspace.mjs'
import { type Ref, useId } from 'react'
import { fieldLocale } from '../../../ui/basics/locale.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { amountText, moneyShape, readMoney } from '../../../ui/form/money-text.ts'
import styles from './AmountEntry.module.css'
import { words } from './redeem-texts.ts'

interface AmountEntryProps {
  currency: string
  /** Whole minor units. */
  value: number
  onChange: (minor: number) => void
  /** What all cards hold; no chip without it. */
  fullMinor: number
  readOnly: boolean
  ref?: Ref<HTMLInputElement> | undefined
}

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0'] as const

/** The amount after these digits have been pressed; as it was if that would be more than a card holds. */
export function withDigits(minor: number, digits: string): number {
  const next = Number(`${minor}${digits}`)
  return next > mostOnCard ? minor : next
}

const withoutLast = (minor: number): number => Math.floor(minor / 10)

/** Digits fill an amount from its end, as on a till: 1, 2, 5, 0 are 12.50. By the keys on the page, and by those of a keyboard. */
export function AmountEntry({ currency, value, onChange, fullMinor, readOnly, ref }: AmountEntryProps) {
  const id = useId()
  const shape = moneyShape(currency, fieldLocale())
  return (
    <div className={styles.entry}>
      <div className={styles.top}>
        <label htmlFor={id}>{words.amount}</label>
        {fullMinor > 0 && (
          <Button variant="quiet" disabled={readOnly} onClick={() => onChange(fullMinor)}>
            {words.fullBalance}
          </Button>
        )}
      </div>
      <input
        id={id}
        ref={ref}
        className={styles.amount}
        // The page has keys of its own: a keyboard of the phone would hide what is being taken.
        inputMode="none"
        autoComplete="off"
        readOnly={readOnly}
        value={amountText(value, shape)}
        onKeyDown={(event) => {
          if (readOnly || event.ctrlKey || event.metaKey || event.altKey) return
          if (/^\d$/.test(event.key)) onChange(withDigits(value, event.key))
          else if (event.key === 'Backspace') onChange(withoutLast(value))
          else if (event.key === 'Delete') onChange(0)
          else return
          event.preventDefault()
        }}
        // What comes another way, such as from a keyboard that names no keys: all its digits.
        onChange={({ target }) => onChange(withDigits(0, target.value.replaceAll(/\D/g, '') || '0'))}
        onPaste={(event) => {
          event.preventDefault()
          const read = readMoney(event.clipboardData.getData('text'), shape, mostOnCard)
          if (!readOnly && read.ok && read.minor >= 0) onChange(read.minor)
        }}
      />
      <fieldset className={styles.keys} aria-label={words.keypad} disabled={readOnly}>
        {keys.map((key) => (
          <button key={key} type="button" className={styles.key} onClick={() => onChange(withDigits(value, key))}>
            {key}
          </button>
        ))}
        <button type="button" className={styles.key} aria-label={words.backspace} onClick={() => onChange(withoutLast(value))}>
          <IconBackspace size={24} aria-hidden />
        </button>
      </fieldset>
    </div>
  )
}
