import { holdsText } from '@brigade/contract/fields/searchable.ts'
import { type Module, modules } from '@brigade/contract/modules.ts'
import type { SessionUser } from '@brigade/contract/session.ts'
import type { Palette, PaletteEntry } from '../../platform/module.ts'
import { holds } from '../../platform/session/session.ts'
import { groupOrder, openModules, opensFor } from '../modules/open-modules.ts'
import { webModules } from '../modules/web-modules.ts'
import { openSettings } from './overlays.ts'
import { words as settings } from './settings-words.ts'
import { words } from './shell-texts.ts'

/** What the palette offers: an address to open, or something of the shell's own to do. */
export interface Offer extends Omit<PaletteEntry, 'to'> {
  to?: string
  run?: () => void
}

export interface Section {
  label: string
  entries: Offer[]
}

interface RecordSearch {
  folder: string
  label: string
  search: NonNullable<Palette['search']>
}

export interface Offers {
  sections: Section[]
  searches: RecordSearch[]
}

/** Shortest text that is looked up on the server. */
const leastText = 2

/** As the navigation has them, so that restaurants are found before the groups they belong to. What has no place there belongs to restaurants. */
const placeOf = ({ group = 'Operate' }: Module) => groupOrder.indexOf(group)

/** Everything a person is offered before anything is typed, and where to look further. */
export async function offersFor(session: SessionUser): Promise<Offers> {
  const open = modules.filter((module) => opensFor(module, session)).toSorted((one, other) => placeOf(one) - placeOf(other))
  const loaded = await Promise.all(
    open.flatMap(({ folder, label }) => {
      const palette = webModules.find((one) => one.folder === folder)?.palette
      return folder && palette ? [palette().then((file) => ({ folder, label, ...file.palette }))] : []
    }),
  )
  const goTo = openModules(session).map(({ path, label, group }) => ({ id: `module:${path}`, label, description: group, to: path }))
  const actions = loaded.flatMap((one) => (one.actions ?? []).filter(({ needs }) => holds(session, needs)))
  return {
    sections: [
      { label: words.goTo, entries: [...goTo, { id: 'home', label: words.start, to: '/' }] },
      {
        label: words.actions,
        entries: [...actions, { id: 'settings', label: settings.settings, description: settings.settingsAre, run: openSettings }],
      },
    ],
    searches: loaded.flatMap(({ folder, label, search }) => (search ? [{ folder, label, search }] : [])),
  }
}

/** Sections with only the entries whose words the text begins or holds; empty ones are left out. */
export function matching(sections: readonly Section[], typed: string): Section[] {
  const wanted = typed.trim().split(/\s+/)
  const fits = ({ label, description = '' }: Offer) => wanted.every((word) => holdsText(`${label} ${description}`, word))
  return sections.flatMap(({ label, entries }) => {
    const kept = entries.filter(fits)
    return kept.length > 0 ? [{ label, entries: kept }] : []
  })
}

export function searchesFor(offers: Offers | undefined, text: string): RecordSearch[] {
  return text.length < leastText ? [] : (offers?.searches ?? [])
}
