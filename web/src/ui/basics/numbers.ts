import { fieldLocale } from './locale.ts'

// THE place where numbers become text, as `dates.ts` is for moments: separators are the reader's, words the product's.

interface Numbers {
  /** `1,234.5`, at most two decimals. */
  plain(value: number): string
  /** `12.3K`, where there is no room. */
  compact(value: number): string
  /** `12.5%` of 0.125. */
  percent(share: number): string
}

let current: { numbers: Numbers; locale: string } | undefined

function numbersFor(locale: string): Numbers {
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return { plain: (value) => plain.format(value), compact: (value) => compact.format(value), percent: (share) => percent.format(share) }
}

/** How numbers are written now. */
export function numbers(): Numbers {
  const locale = fieldLocale()
  if (current?.locale !== locale) current = { numbers: numbersFor(locale), locale }
  return current.numbers
}

/** A number as the reader writes it. */
export const numberText = (value: number): string => numbers().plain(value)
