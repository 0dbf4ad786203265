let chosen: string | undefined

/** The locale in which dates, times and numbers are typed and shown; the browser's until somebody chooses another. */
export function fieldLocale(): string {
  return chosen ?? (typeof navigator === 'undefined' ? 'en-US' : navigator.language) ?? 'en-US'
}

/** Chooses the locale for all fields drawn from now on; nothing goes back to the browser's. */
export function setFieldLocale(locale: string | undefined): void {
  chosen = locale
}
