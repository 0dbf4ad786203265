/** `[path, open, chunks]` as the script in the page reads it. */
export type PreloadEntry = [path: string, open: 0 | 1, chunks: string[]]

/**
 * Runs before the first paint, in the page and not in the build: sets the colour mode, so that a dark screen never flashes
 * white, says whether the printed sign-in screen is the one to show, then fetches the chunks of the route in the address while
 * the entry is still on its way.
 */
function beforeFirstPaint(routes: PreloadEntry[]): void {
  const stored = (key: string): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null // Storage may be forbidden; the page then starts light and signed out.
    }
  }
  const signedIn = (): boolean => {
    try {
      return JSON.parse(stored('me') ?? '{}').token_expires_at * 1000 > Date.now()
    } catch {
      return false // A broken session counts as none, as it does in the app.
    }
  }
  document.documentElement.dataset.mantineColorScheme = stored('@color-mode') === 'dark' ? 'dark' : 'light'
  const path = location.hash.slice(1).split('?')[0] || '/'
  const below = (route: string) => (route === '/' ? '//' : route.replace(/\/?$/, '/'))
  const at = (wanted: string) => routes.find(([route]) => wanted === route || wanted.startsWith(below(route)))
  let route = at(path)
  if (!route?.[1] && !signedIn()) route = at('/auth/sign-in')
  if (route?.[0] === '/auth/sign-in' && !signedIn()) document.documentElement.dataset.printed = ''
  for (const file of route?.[2] ?? []) {
    const link = document.createElement('link')
    const isSheet = file.endsWith('.css')
    link.rel = isSheet ? 'preload' : 'modulepreload'
    if (isSheet) link.as = 'style'
    // As the bundler's own link will ask: another credentials mode would fetch the file a second time.
    link.crossOrigin = ''
    link.href = `/${file}`
    document.head.append(link)
  }
}

/** The inline script's text, with the route table written into it. */
export function headScript(routes: PreloadEntry[]): string {
  return `(${beforeFirstPaint.toString().replaceAll(/\n\s*/g, '\n')})(${JSON.stringify(routes).replaceAll('<', '\\u003c')})`
}
