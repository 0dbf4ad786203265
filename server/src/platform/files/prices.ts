/** How the restaurant counts money. */
export interface MoneyRule {
  readonly currency: string
  /** Decimals of the currency: 2 for dollars, none for yen. */
  readonly digits: number
}

/** Rules of an ISO currency; one that is unknown here counts in hundredths. */
export function moneyRule(currency: string): MoneyRule {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return { currency, digits: maximumFractionDigits ?? 2 }
}

/** Minor units, or why it is none. */
export type PriceRead = { readonly minor: number } | { readonly because: string }

export const finerThanCoin = 'has too many decimals'

const most = 100_000_000

/** Minor units as they stand in a source; -0 is 0. */
export function minorUnits(value: unknown): PriceRead {
  const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return { because: 'is not a price' }
  if (!Number.isInteger(number)) return { because: 'has too many decimals' }
  return Math.abs(number) > most ? { because: 'is too large for a price' } : { minor: number + 0 }
}

/** A price of a source that writes 9.5 for nine dollars fifty. Doubles such as 0.30000000000000004 are meant as 0.30. */
export function decimalPrice(value: unknown, { digits }: MoneyRule): PriceRead {
  if (typeof value === 'string')
    return /^-?\d{1,12}(\.\d{1,12})?$/.test(value) ? decimalPrice(Number(value), { currency: '', digits }) : { because: 'is not a price' }
  if (typeof value !== 'number' || !Number.isFinite(value)) return { because: 'is not a price' }
  if (Math.abs(value) > most) return { because: 'is too large for a price' }
  const scaled = value * 10 ** digits
  const minor = Math.round(scaled)
  // A double of this size is off by far less than a thousandth of a coin; more than that is a finer price.
  return Math.abs(scaled - minor) > 0.001 ? { because: finerThanCoin } : minorUnits(minor)
}

/** A price as people type it into a spreadsheet: `$1,250.00`, `12,50`, `9`. What can be read in two ways is not guessed. */
export function typedPrice(text: string, money: MoneyRule): PriceRead {
  const spaceless = text.normalize('NFKC').replaceAll(/[\s']/g, '').replace('−', '-')
  const [, sign0 = '', before = '', amount = '', after = ''] =
    /^(-?)((?:[A-Za-z]{0,3}\p{Sc})|[A-Za-z]{1,3})?([^\p{L}\p{Sc}]*)(\p{Sc}|[A-Za-z]{1,3})?$/u.exec(spaceless) ?? []
  for (const mark of [before, after]) if (mark !== '' && isOfAnother(mark, money.currency)) return { because: 'is in another currency' }
  const bare = sign0 + amount
  const [, sign = '', whole = '', mark = '', fraction = ''] = /^(-?)([\d.,]*?)(?:([.,])(\d*))?$/.exec(bare) ?? []
  if (!/\d/.test(whole + fraction)) return { because: 'is not a price' }
  const grouping = mark === ',' ? '.' : ','
  if (mark !== '' && whole.includes(mark)) return grouped(sign, `${whole}${mark}${fraction}`, mark, money)
  const isGrouped = whole.includes(grouping)
  if (isGrouped && !threes(whole, grouping)) return { because: 'is not a price' }
  // A thousand dinars, or one and a bit.
  if (money.digits === 3 && mark === ',' && fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) return { because: 'can be read in two ways' }
  if (fraction.length === 3 && money.digits !== 3 && !isGrouped) {
    return money.digits === 0 ? grouped(sign, `${whole}${mark}${fraction}`, mark, money) : { because: 'can be read in two ways' }
  }
  return decimalText(`${sign}${whole.replaceAll(grouping, '') || '0'}`, fraction, money)
}

/** Currencies by the signs and codes that stand for them: `$` for several, `EUR` for one. */
const currenciesBySign = Map.groupBy(
  Intl.supportedValuesOf('currency').flatMap((code) => signsOf(code).map((sign) => ({ sign, code }))),
  ({ sign }) => sign,
)

function signsOf(currency: string): string[] {
  const sign = (currencyDisplay: 'symbol' | 'narrowSymbol') =>
    new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay }).formatToParts(0).find(({ type }) => type === 'currency')?.value ??
    ''
  const own = currency === 'USD' ? ['US$'] : []
  return [...new Set([currency, sign('symbol'), sign('narrowSymbol'), ...own].map((one) => one.toUpperCase()))]
}

/** Whether a sign beside a price is one of other currencies only. Letters that are none, such as `ea`, say nothing. */
function isOfAnother(mark: string, currency: string): boolean {
  const meant = currenciesBySign.get(mark.toUpperCase())
  return meant === undefined ? /^\p{Sc}$/u.test(mark) : !meant.some(({ code }) => code === currency)
}

const threes = (text: string, mark: string): boolean => text.split(mark).every((part, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(part))

function grouped(sign: string, text: string, mark: string, money: MoneyRule): PriceRead {
  return threes(text, mark) ? decimalText(`${sign}${text.replaceAll(mark, '')}`, '', money) : { because: 'is not a price' }
}

/** Digit by digit, never by way of a fraction. */
function decimalText(whole: string, fraction: string, { digits }: MoneyRule): PriceRead {
  const fine = fraction.replace(/0+$/, '')
  if (fine.length > digits) return { because: finerThanCoin }
  if (whole.length > 12) return { because: 'is too large for a price' }
  return minorUnits(Number(`${whole}${fine.padEnd(digits, '0')}`))
}
