/**
 * The header that keeps browsers on TLS, for an origin that has it; none for a plain one. A year, so that whoever comes once a year is
 * kept as well. Neither other hosts below the name, which are not ours to decide on, nor the list that browsers ship: a mistake ends by itself.
 */
export function strictTransport(url: string): Record<string, string> {
  return new URL(url).protocol === 'https:' ? { 'strict-transport-security': 'max-age=31536000' } : {}
}
