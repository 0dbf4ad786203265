import { uploadWords as words } from '../pictures-texts.ts'

export interface Refused {
  readonly name: string
  readonly why: string
}

const mostNamed = 3

/** What is said of files that were not added: each reason once, after the first names of those that it is of. */
export function refusedText(refused: readonly Refused[]): string {
  const byReason = Map.groupBy(refused, ({ why }) => why)
  const lines = [...byReason].map(([why, some]) => {
    const names = some.slice(0, mostNamed).map(({ name }) => name)
    const more = some.length - names.length
    return `${names.join(', ')}${more > 0 ? ` ${words.andMore(more)}` : ''}: ${why}`
  })
  return [words.notAdded(refused.length), ...lines].join('\n')
}
