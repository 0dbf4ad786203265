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
      const [from, to] = values.split(/\s*→\s*/, 2)
      const change: FieldChange = { field: unescaped(field), to: unescaped(to ?? from ?? '') }
      return { change: to === undefined ? change : { ...change, from: unescaped(from ?? '') } }
    })
}
