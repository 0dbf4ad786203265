import { type MoneyShape, moneyShape, writeMoney } from '../../../ui/form/money-text.ts'
import { fieldLocale } from '../../../ui/locale.ts'

/** Writes amounts of one currency. */
export function moneyWriter(currency: string): { shape: MoneyShape; write: (minor: number) => string } {
  const shape = moneyShape(currency, fieldLocale())
  return {
    shape,
    write: (minor) => {
      const amount = writeMoney(Math.abs(minor), shape)
      const signed = shape.symbolFirst ? shape.symbol + amount : `${amount} ${shape.symbol}`
      return minor < 0 ? `−${signed}` : signed
    },
  }
}
