/** The largest price, in minor units: a larger number is a typing mistake. */
export const largestPrice = 100_000_000

/** The price of one size, in whole minor units of the currency. */
export interface SizePrice {
  size: string
  price_minor: number
}

export type PriceListRead = { ok: true; prices: SizePrice[] } | { ok: false; because: PriceListRefusal }

/** Why a text is no price list for these sizes. */
export type PriceListRefusal = 'not-numbers' | 'too-few' | 'too-many' | 'too-fine' | 'too-large'

const slashNumbers = /^-?\d+(?:\.\d+)?(?:\/-?\d+(?:\.\d+)?)*$/

const bare = (text: string) => text.replaceAll(/\s/g, '')

/** Whether a text is numbers parted by slashes, each with an optional minus: `8.50/10.50/-1`. */
export const isSlashNumbers = (text: string): boolean => slashNumbers.test(bare(text))

// Digit by digit, never through a fraction: 1.15 × 100 is 114.99999999999999.
function minorUnits(number: string, digits: number): number | 'too-fine' | 'too-large' {
  const [whole = '', fraction = ''] = number.split('.')
  const fine = fraction.replace(/0+$/, '')
  if (fine.length > digits) return 'too-fine'
  const minor = Number(`${whole}${fine.padEnd(digits, '0')}`)
  if (Math.abs(minor) > largestPrice) return 'too-large'
  return minor === 0 ? 0 : minor
}

/** Turns `8.50/10.50/13` into the prices of so many sizes, in their order; `digits` are the decimals of the currency. */
export function readPriceList(text: string, sizes: readonly string[], digits = 2): PriceListRead {
  if (!isSlashNumbers(text)) return { ok: false, because: 'not-numbers' }
  const numbers = bare(text).split('/')
  if (numbers.length !== sizes.length) return { ok: false, because: numbers.length < sizes.length ? 'too-few' : 'too-many' }
  const prices: SizePrice[] = []
  for (const [index, size] of sizes.entries()) {
    const price = minorUnits(numbers[index] ?? '', digits)
    if (typeof price === 'string') return { ok: false, because: price }
    prices.push({ size, price_minor: price })
  }
  return { ok: true, prices }
}

/** The text of a price list, as `readPriceList` takes it. */
export function writePriceList(prices: readonly SizePrice[], digits = 2): string {
  return prices
    .map(({ price_minor }) => {
      const all = String(Math.abs(price_minor)).padStart(digits + 1, '0')
      const decimal = digits === 0 ? all : `${all.slice(0, -digits)}.${all.slice(-digits)}`
      return price_minor < 0 ? `-${decimal}` : decimal
    })
    .join('/')
}
