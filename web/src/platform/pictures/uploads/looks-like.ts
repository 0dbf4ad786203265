import { uploadWords as words } from '../pictures-texts.ts'

interface Other {
  readonly name: string
  readonly collection_name: string
}

/** For a file that was added, of what looks most like it: Looks like “burger-2.jpg” in Summer menu. */
export const looksLikeText = (file: string, [other]: readonly Other[]): string =>
  other ? words.looksLike(file, other.name, other.collection_name) : ''

const mostLines = 3

/** The first few of them in lines. */
export function severalAlike(lines: readonly string[]): string {
  const more = lines.length - mostLines
  return [...lines.slice(0, mostLines), ...(more > 0 ? [words.moreAlike(more)] : [])].join('\n')
}
