const known: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** Whether there is a currency of this code. */
export function isCurrency(code: string): boolean {
  return known.has(code)
}
