const linkProtocols = ['http:', 'https:', 'mailto:']

/** The address of a link as it may be followed: whole, of a harmless kind, and without a name or password to mislead the eye. */
export function safeLink(address: string): string | undefined {
  const url = URL.parse(address)
  return url && linkProtocols.includes(url.protocol) && url.username === '' && url.password === '' ? url.href : undefined
}

/** The address of a picture: only what comes over an encrypted line. */
export function safePicture(address: string): string | undefined {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.username === '' ? url.href : undefined
}

const longest = 20_000
const deepest = /(?:>[ \t]*){40}|(?:[-*+][ \t]+){40}|(?:\d+[.)][ \t]+){40}|[[*_]{200}/

/** Whether a text is long or nested beyond what anyone writes; reading such a one as markup could hold up the page. */
export const isOverwrought = (text: string): boolean => text.length > longest || deepest.test(text) || /^[ \t]{120}/m.test(text)
