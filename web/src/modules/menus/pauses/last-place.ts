const key = '@now-restaurant'

/** The restaurant this device looked after last: a tablet in a kitchen has one. */
export function lastPlace(): string | undefined {
  return localStorage.getItem(key) ?? undefined
}

export function rememberPlace(id: number | undefined): void {
  if (id === undefined) localStorage.removeItem(key)
  else localStorage.setItem(key, String(id))
}
