/** A built file: what it weighs as it is, and as it is sent. */
export interface BuiltFile {
  readonly name: string
  readonly raw: number
  readonly sent: number
}

type Route = readonly [path: string, open: number, files: readonly string[]]

/** The files that the page itself asks for, and those its script fetches ahead for a first visit to a path. */
export function filesFirst(html: string, path: string): string[] {
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="\/(assets\/[^"]+)"/g)].flatMap(([, file]) => file ?? [])
  const [, written] = /\}\)\((\[\[.*?\]\])\)\s*;?\s*<\/script>/s.exec(html) ?? []
  if (written === undefined) throw new Error('index.html has no list of what to fetch ahead')
  const routes: readonly Route[] = JSON.parse(written)
  const route = routes.find(([start]) => start === path)
  if (!route) throw new Error(`index.html fetches nothing ahead for ${path}`)
  return [...new Set([...tags, ...route[2]])]
}

/** A chunk's name as its source has it: the build's own mark left out, so that two runs can be compared. */
export const plainName = (file: string): string => file.replace(/^assets\//, '').replace(/-[\w-]{7}(?=\.\w+$)/, '')
