import { portionOf } from '../../kit/money-parts.ts'
import { type NamedLine, namedLine } from './meaning.ts'
import type { Basket } from './types.ts'

// A basket as the engine counts it: its lines and then its charges as places in lists.

export interface ReadyBasket {
  readonly basket: Basket
  /** Lines come first, charges after them. */
  readonly lineCount: number
  readonly names: readonly NamedLine[]
  /** Whole units of each line. */
  readonly units: readonly number[]
  readonly prices: readonly number[]
  /** Of each place, ten thousandths of a percent; 0 where no tax is given. */
  readonly taxRates: readonly number[]
  /** Whether a tax comes on top of the prices. */
  readonly addsTax: boolean
  readonly deliveries: readonly number[]
  readonly subtotal: number
  readonly unitsInAll: number
}

const rates = new Map<string, number>()

/** `8.875` is 88750. */
export function taxRateOf(said: string | null): number {
  if (said === null) return 0
  const known = rates.get(said)
  if (known !== undefined) return known
  const [, whole = '0', fraction = ''] = /^(\d{1,2})(?:\.(\d{1,4}))?$/.exec(said) ?? []
  const rate = Number(whole) * 10_000 + Number(fraction.padEnd(4, '0'))
  if (rates.size > 1000) rates.clear()
  rates.set(said, rate)
  return rate
}

/** The tax of an amount that it comes on top of, or that it is in. */
export const taxOf = (taxable: number, rate: number, isInclusive: boolean): number =>
  rate === 0 || taxable <= 0 ? 0 : portionOf(taxable, rate, isInclusive ? 1_000_000 + rate : 1_000_000)

export function readyBasket(basket: Basket): ReadyBasket {
  const { lines, charges, tax_inclusive } = basket
  const units = lines.map(({ quantity }) => Math.floor(quantity / 1000))
  const taxRates = [...lines, ...charges].map(({ tax_percent }) => taxRateOf(tax_percent))
  let subtotal = 0
  let unitsInAll = 0
  for (const line of lines) subtotal += line.total_minor
  for (const count of units) unitsInAll += count
  return {
    basket,
    lineCount: lines.length,
    names: lines.map(namedLine),
    units,
    prices: [...lines.map(({ total_minor }) => total_minor), ...charges.map(({ amount_minor }) => amount_minor)],
    taxRates,
    addsTax: !tax_inclusive && taxRates.some((rate) => rate > 0),
    deliveries: charges.flatMap(({ is_delivery }, at) => (is_delivery ? lines.length + at : [])),
    subtotal,
    unitsInAll,
  }
}
