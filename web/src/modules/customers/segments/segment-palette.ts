import { readyKeys, readySegments } from '@brigade/contract/customers/conditions/ready.ts'
import type { Palette } from '../../../platform/module.ts'
import { currentSession, holds } from '../../../platform/session/session.ts'
import { holdsText } from '../../../ui/basics/searchable.ts'
import { allSegments } from './queries.ts'
import { words } from './segments-texts.ts'

const mostFound = 5

/** Segments whose name is typed. */
export const searchSegments: NonNullable<Palette['search']> = async (text, client) => {
  if (!holds(currentSession(), 'customers')) return []
  const { data: saved } = await client.fetchQuery(allSegments({}))
  const all = [...readyKeys.map((key) => ({ key, name: readySegments[key].name })), ...saved.map(({ id, name }) => ({ key: String(id), name }))]
  return all
    .filter(({ name }) => holdsText(name, text.trim()))
    .slice(0, mostFound)
    .map(({ key, name }) => ({ id: `segment:${key}`, label: name, description: words.segment, to: `/customers?segment=${key}` }))
}
