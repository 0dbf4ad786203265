import type { FieldChange } from './DiffView.tsx'

/** A line of a description: a change of a field, or plain text. */
export type ChangeLine = { change: FieldChange } | { text: string }

const changeLine = /^[-*]\s+\*\*(.+?)\*\*:\s*(.*)$/
const unescaped = (text: string): string => text.replaceAll(/\\([\\*_`[\]<>#-])/g, '$1')

/** Reads the lines `- **field**: old → new` of an audit description; whatever else is in there stays text. */
export function readChangeLines(markdown: string): ChangeLine[] {
  return markdown
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, field, values] = changeLine.exec(line.trim()) ?? []
      if (field === undefined || values === undefined) return { text: unescaped(line.replace(/^\s*[-*]\s+/, '')) }
      // Only the first arrow parts old from new: a value may hold one as well.
      const [, from, to] = /^(.*?)\s*→\s*(.*)$/.exec(values) ?? []
      const change: FieldChange = { field: unescaped(field), to: unescaped(to ?? values) }
      return { change: from === undefined ? change : { ...change, from: unescaped(from) } }
    })
}
