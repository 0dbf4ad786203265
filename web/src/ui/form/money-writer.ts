import { fieldLocale } from '../basics/locale.ts'
import { type MoneyShape, moneyShape, writeMoney } from './money-text.ts'

interface MoneyWriter {
  readonly shape: MoneyShape
  readonly write: (minor: number) => string
}

/** Asking the browser how a currency is written costs more than writing a whole list of prices. */
const writers = new Map<string, MoneyWriter>()

/** Writes amounts of one currency. */
export function moneyWriter(currency: string): MoneyWriter {
  const locale = fieldLocale()
  const key = `${locale} ${currency}`
  const writer = writers.get(key) ?? writerOf(moneyShape(currency, locale))
  writers.set(key, writer)
  return writer
}

function writerOf(shape: MoneyShape): MoneyWriter {
  return {
    shape,
    write: (minor) => {
      const amount = writeMoney(Math.abs(minor), shape)
      const signed = shape.symbolFirst ? shape.symbol + amount : `${amount} ${shape.symbol}`
      return minor < 0 ? `−${signed}` : signed
    },
  }
}
