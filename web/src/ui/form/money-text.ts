/** How a currency and a locale write an amount. */
export interface MoneyShape {
  digits: number
  decimal: string
  group: string
  symbol: string
  /** Whether the sign of the currency stands before the number. */
  symbolFirst: boolean
}

/** Decimals, marks and sign of a currency: yen have no decimals, dinars three. */
export function moneyShape(currency: string, locale: string): MoneyShape {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const parts = format.formatToParts(1234567)
  const find = (type: string) => parts.find((part) => part.type === type)?.value
  const plain = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(0.5)
  return {
    digits: format.resolvedOptions().maximumFractionDigits ?? 2,
    decimal: plain.find((part) => part.type === 'decimal')?.value ?? '.',
    group: find('group') ?? ',',
    symbol: find('currency') ?? currency,
    symbolFirst: parts.findIndex((part) => part.type === 'currency') < parts.findIndex((part) => part.type === 'integer'),
  }
}

export type MoneyRead = { ok: true; minor: number } | { ok: false; because: 'not-money' | 'too-fine' | 'too-large' }

/**
 * Reads a typed amount as whole minor units, digit by digit: "12.5" dollars are 1250 cents. Never by way of a fraction, for
 * 1.15 × 100 is 114.99999999999999.
 */
export function readMoney(text: string, shape: MoneyShape, largest = Number.MAX_SAFE_INTEGER): MoneyRead {
  const bare = text
    .replace(shape.symbol, '')
    .replaceAll(/[\s\u00a0\u202f]/g, '')
    .replace('−', '-')
  const ungrouped = withoutGroups(bare, shape)
  const [, minus = '', whole = '', fraction = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(ungrouped) ?? []
  if (whole === '' && fraction === '') return { ok: false, because: 'not-money' }
  const fine = fraction.replace(/0+$/, '')
  if (fine.length > shape.digits) return { ok: false, because: 'too-fine' }
  const minor = Number(`${whole}${fine.padEnd(shape.digits, '0')}`)
  if (minor > largest) return { ok: false, because: 'too-large' }
  return { ok: true, minor: minus === '' || minor === 0 ? minor : -minor }
}

// Grouping marks only where they belong: "1,5" typed with the wrong decimal mark must not become 15.
function withoutGroups(text: string, { group, decimal }: MoneyShape): string {
  const [whole = '', ...rest] = text.split(decimal)
  const mark = /\s/.test(group) ? ' ' : group
  const grouped = whole.split(mark)
  const fits =
    grouped.every((part, index) => (index === 0 ? /^-?\d{1,3}$/.test(part) : /^\d{2,3}$/.test(part))) && (grouped.at(-1)?.length ?? 0) === 3
  const ungrouped = grouped.length > 1 && fits ? grouped.join('') : whole
  return rest.length > 0 ? [ungrouped, ...rest].join('.') : ungrouped.includes('.') && decimal !== '.' ? 'no' : ungrouped
}

/** The decimal text of whole minor units: 1250 cents are "12.50". */
export function decimalText(minor: number, digits: number): string {
  const all = String(Math.abs(minor)).padStart(digits + 1, '0')
  const sign = minor < 0 ? '-' : ''
  return digits === 0 ? `${sign}${all}` : `${sign}${all.slice(0, -digits)}.${all.slice(-digits)}`
}

/** An amount as it is typed here, grouped, without the sign of the currency. */
export function writeMoney(minor: number, shape: MoneyShape): string {
  const [whole = '', fraction] = decimalText(minor, shape.digits).split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, shape.group)
  return fraction === undefined ? grouped : `${grouped}${shape.decimal}${fraction}`
}

/** An amount as it is read, with the sign of the currency; less than nothing has its minus before that sign. */
export function amountText(minor: number, shape: MoneyShape): string {
  const amount = writeMoney(Math.abs(minor), shape)
  const signed = shape.symbolFirst ? shape.symbol + amount : `${amount} ${shape.symbol}`
  return minor < 0 ? `−${signed}` : signed
}
