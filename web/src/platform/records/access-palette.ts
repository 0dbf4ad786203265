import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import type { QueryClient } from '@tanstack/react-query'
import { authorized } from '../access.ts'
import type { PaletteEntry } from '../module.ts'
import { currentSession, holds } from '../session/session.ts'
import { accessKey } from './record-routes.ts'
import { words } from './records-texts.ts'

/** The name in "who has access to Harbor Grill", typed in full or from "access" on; undefined when something else is typed. */
export function nameAskedAbout(text: string): string | undefined {
  const phrase = words.whoHasAccess('').trim().toLowerCase().split(/\s+/)
  const typed = text.trim().split(/\s+/)
  const first = typed.findIndex((word) => !phrase.includes(word.toLowerCase()))
  // One word may begin a name: of those of the phrase only its longest, "access", is enough alone.
  const isAsked = first > 1 || (first === 1 && phrase.every(({ length }) => length <= (typed[0]?.length ?? 0)))
  return isAsked ? typed.slice(first).join(' ') : undefined
}

interface Sought<Row> {
  type: ResourceType
  text: string
  client: QueryClient
  find: (name: string) => Promise<readonly Row[]>
  entry: (row: Row) => PaletteEntry
}

/**
 * Records whose name is typed; then, for people who may see it, who has access to the one that is meant: the one of exactly that name, the
 * only one found, or those that are asked about.
 */
export async function foundWithAccess<Row extends { id: number; name: string }>({ type, text, client, find, entry }: Sought<Row>) {
  const maySee = holds(currentSession(), 'access_groups')
  const asked = maySee ? nameAskedAbout(text) : undefined
  const [found, askedAbout] = await Promise.all([find(text), asked === undefined ? undefined : find(asked)])
  const meant = askedAbout ?? (found.length === 1 ? found : found.filter(({ name }) => name.toLowerCase() === text.trim().toLowerCase()))
  const entries = found.map(entry)
  if (!maySee || meant.length === 0) return entries
  const { authorized: allowed = {} } = await client.fetchQuery(
    authorized({ resource_type: type, resource_ids: meant.map(({ id }) => id), role: 'access_groups' }),
  )
  return [...entries, ...meant.filter(({ id }) => allowed[String(id)]).map((row) => accessEntry(entry(row)))]
}

const accessEntry = ({ id, label, description, to }: PaletteEntry): PaletteEntry => ({
  id: `access:${id}`,
  label: words.whoHasAccess(label),
  description,
  to: `${to}/${accessKey}`,
})
