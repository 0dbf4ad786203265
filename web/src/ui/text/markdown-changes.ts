import type { FieldChange } from './DiffView.tsx'

/** A stretch of a sentence; names stand out in it. */
export interface Words {
  text: string
  isName: boolean
}

/** A line of a description: a change of a field, or a sentence. */
export type ChangeLine = { change: FieldChange } | { words: Words[] }

// A name may hold any mark, each behind a backslash.
const name = String.raw`\*\*((?:\\.|[^\\*])+)\*\*`
const changeOfField = new RegExp(`^${name}:\\s*(.*)$`)
const changeOfThing = new RegExp(`^${name} ([^:→]+):\\s*(.*→.*)$`)
const unescaped = (text: string): string => text.replaceAll(/\\([\\*_`[\]<>#-])/g, '$1')

/** Reads the lines `- **field**: old → new` and `- **thing** field: old → new` of an audit description; the rest are sentences. */
export function readChangeLines(markdown: string): ChangeLine[] {
  return markdown
    .split('\n')
    .map((line) => line.trim().replace(/^[-*]\s+/, ''))
    .filter((line) => line !== '')
    .map(readLine)
}

function readLine(line: string): ChangeLine {
  const [, field, values] = changeOfField.exec(line) ?? []
  if (field !== undefined && values !== undefined) return { change: changeIn(unescaped(field), values) }
  const [, thing, what, both] = changeOfThing.exec(line) ?? []
  if (thing !== undefined && what !== undefined && both !== undefined) return { change: changeIn(`${unescaped(thing)}: ${what}`, both) }
  // Every second stretch is what stood between the marks.
  const stretches = line.split(new RegExp(name)).map((text, at): Words => ({ text: unescaped(text), isName: at % 2 === 1 }))
  return { words: stretches.filter(({ text }) => text !== '') }
}

function changeIn(field: string, values: string): FieldChange {
  // Only the first arrow parts old from new: a value may hold one as well.
  const [, from, to] = /^(.*?)\s*→\s*(.*)$/.exec(values) ?? []
  return { field, ...(from !== undefined && { from: unescaped(from) }), to: unescaped(to ?? values) }
}
