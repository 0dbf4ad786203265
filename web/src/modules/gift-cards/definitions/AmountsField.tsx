import { mostAmounts } from '@brigade/contract/gift-cards/terms.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { FieldGroup } from '../../../ui/form/Field.tsx'
import { MoneyField } from '../../../ui/form/MoneyField.tsx'
import { words } from '../gift-cards-texts.ts'
import { amountText, moneyText, readAmount } from '../money.ts'
import styles from './Definitions.module.css'

interface AmountsFieldProps {
  currency: string
  /** Decimal texts. */
  defaultValue: readonly string[]
  onChange: (amounts: readonly string[]) => void
  error?: ReactNode
  disabled?: boolean | undefined
}

/** Amounts of money as chips, the smallest first: typed one by one, taken away by their cross. */
export function AmountsField({ currency, defaultValue, onChange, error, disabled }: AmountsFieldProps) {
  const [amounts, setAmounts] = useState(defaultValue)
  const [typed, setTyped] = useState<number | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const minor = (text: string) => readAmount(text, currency) ?? 0
  function change(next: readonly string[]) {
    setAmounts(next)
    onChange(next)
    box.current?.querySelector('input')?.focus()
  }
  const isAddable = typed !== null && !Number.isNaN(typed) && typed > 0
  function add() {
    if (!isAddable) return
    const text = amountText(typed, currency)
    setTyped(null)
    if (!amounts.includes(text)) change([...amounts, text].toSorted((a, b) => minor(a) - minor(b)))
  }
  function onKeyDown(event: KeyboardEvent) {
    // Enter in this field adds; it does not send the form.
    if (event.key !== 'Enter' || !isAddable) return
    event.preventDefault()
    add()
  }
  const isFull = amounts.length >= mostAmounts
  return (
    <FieldGroup label={words.amounts} help={words.amountsHelp} error={error}>
      <div className={styles.amounts}>
        {amounts.length > 0 && (
          <ul className={styles.chips} aria-label={words.amounts}>
            {amounts.map((text) => (
              <li key={text} className={styles.chip}>
                {moneyText(minor(text), currency)}
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={words.removeAmount(moneyText(minor(text), currency))}
                  disabled={disabled}
                  onClick={() => change(amounts.filter((one) => one !== text))}
                >
                  <IconX size={14} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
        {!isFull && (
          <div ref={box} className={styles.add}>
            <MoneyField
              label={words.newAmount}
              hideLabel
              currency={currency}
              value={typed}
              onChange={setTyped}
              onKeyDown={onKeyDown}
              disabled={disabled}
              error={undefined}
            />
            <Button icon={<IconPlus size={16} aria-hidden />} disabled={disabled || !isAddable} onClick={add}>
              {words.addAmount}
            </Button>
          </div>
        )}
      </div>
    </FieldGroup>
  )
}
