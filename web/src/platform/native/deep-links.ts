/** Pages that mails link to; nothing else is opened from outside. */
const opened = /^\/(accept-invite\?|connect-bank\/[\w-]+$)/

/** The app's own path in a link that the system handed over, if it is one of ours. */
export function pathIn(link: string, origins: readonly string[]): string | undefined {
  if (!URL.canParse(link)) return undefined
  const { origin, protocol, pathname, hash } = new URL(link)
  if (protocol !== 'https:' || !origins.includes(origin) || pathname !== '/') return undefined
  const path = hash.slice(1)
  return opened.test(path) ? path : undefined
}
