// Not [::1]: a content security policy cannot name it.
const loopback = ['localhost', '127.0.0.1']

/** Origins that may show the frame. On one's own machine the names of the loopback are one place, whichever was typed. */
export function allowedParents(address: string): string[] {
  const url = new URL(address)
  if (!loopback.includes(url.hostname)) return [url.origin]
  const port = url.port === '' ? '' : `:${url.port}`
  const others = loopback.filter((name) => name !== url.hostname).map((name) => `${url.protocol}//${name}${port}`)
  return [url.origin, ...others]
}
