import type { ComponentProps } from 'react'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { amountText, readAmount } from './money.ts'

interface AmountFieldProps extends Omit<ComponentProps<typeof MoneyField>, 'value' | 'defaultValue' | 'onChange'> {
  /** Decimal text, `25.00`; empty for none. */
  defaultValue?: string | undefined
  onChange?: ((text: string) => void) | undefined
}

/** What a field holds while its text is no amount: no rule takes it for one. */
const unreadable = '?'

/** An amount whose form holds it as decimal text. */
export function AmountField({ defaultValue = '', onChange, currency, ...rest }: AmountFieldProps) {
  return (
    <MoneyField
      {...rest}
      currency={currency}
      defaultValue={readAmount(defaultValue, currency)}
      onChange={(minor) => onChange?.(Number.isNaN(minor) ? unreadable : amountText(minor, currency))}
    />
  )
}
