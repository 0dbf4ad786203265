import type { KeyboardEventHandler } from 'react'
import { fieldLocale } from '../basics/locale.ts'
import { catalogue } from '../basics/ui-texts.ts'
import type { FieldProps } from './Field.tsx'
import input from './Input.module.css'
import { decimalText, moneyShape, readMoney, writeMoney } from './money-text.ts'
import { TextField } from './TextField.tsx'
import { useParsed } from './use-parsed.ts'

export const words = catalogue('form.money', {
  'not-money': 'Please enter an amount',
  'too-fine': 'This amount has too many decimals',
  'too-large': 'This amount is too large',
  negative: 'Please enter an amount of zero or more',
})

interface MoneyFieldProps extends FieldProps {
  /** Of three letters, `USD`: it gives sign and decimals. */
  currency: string
  /** Whole minor units, cents for dollars; null when empty. */
  value?: number | null | undefined
  /** A form hands over a number as its text. */
  defaultValue?: number | string | null | undefined
  /** NaN while the text is no amount: a schema of numbers refuses it. */
  onChange?: ((minor: number | null) => void) | undefined
  onBlur?: (() => void) | undefined
  onKeyDown?: KeyboardEventHandler<HTMLInputElement> | undefined
  /** Refunds and corrections. */
  allowNegative?: boolean | undefined
  /** In minor units; more than that, on either side of zero, is refused. */
  largest?: number | undefined
}

const startOf = (given: number | string | null | undefined) => (given === undefined || given === null || given === '' ? null : Number(given))

/** An amount of money, kept in whole minor units: "12.5" becomes 12.50. */
export function MoneyField({ currency, value, defaultValue, onChange, onBlur, allowNegative, largest, ...rest }: MoneyFieldProps) {
  const shape = moneyShape(currency, fieldLocale())
  const refusal = (text: string) => {
    const verdict = readMoney(text, shape, largest)
    if (!verdict.ok) return words[verdict.because]
    return verdict.minor < 0 && !allowNegative ? words.negative : undefined
  }
  const parsed = useParsed<number | null>({
    value,
    defaultValue: startOf(defaultValue),
    onChange,
    empty: null,
    read: (text) => {
      const verdict = readMoney(text, shape, largest)
      return verdict.ok && refusal(text) === undefined ? verdict.minor : undefined
    },
    write: (minor) => (minor === null || Number.isNaN(minor) ? '' : writeMoney(minor, shape)),
    unreadable: () => Number.NaN,
  })
  const sign = (
    <span className={input.affix} aria-hidden>
      {shape.symbol}
    </span>
  )
  return (
    <TextField
      placeholder={decimalText(0, shape.digits).replace('.', shape.decimal)}
      {...rest}
      inputMode={allowNegative ? 'text' : 'decimal'}
      autoComplete="off"
      className={input.figures}
      value={parsed.text}
      subject={String(parsed.value)}
      check={refusal}
      onChange={(event) => parsed.type(event.target.value)}
      onBlur={() => {
        parsed.settle()
        onBlur?.()
      }}
      start={shape.symbolFirst && sign}
      end={!shape.symbolFirst && sign}
    />
  )
}
