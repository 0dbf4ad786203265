import { uploadWords as words } from '../pictures-texts.ts'

interface Other {
  readonly name: string
  readonly collection_name: string
}

/** For a file that was added: Looks like “burger-2.jpg” in Summer menu. */
export const looksLikeText = (file: string, others: readonly Other[]): string =>
  words.looksLike(file, others.map(({ name, collection_name }) => words.oneOther(name, collection_name)).join(', '))

const mostLines = 5

/** The first few of them in lines. */
export function severalAlike(lines: readonly string[]): string {
  const more = lines.length - mostLines
  return [...lines.slice(0, mostLines), ...(more > 0 ? [words.moreAlike(more)] : [])].join('\n')
}
