import { menuDraft } from './menus/menu-draft.ts'
import { menuImport } from './menus/menu-import.ts'
import { menuMessages } from './menus/menu-messages.ts'
import { pauses } from './menus/pauses.ts'
import { pictureSuggestions } from './menus/picture-suggestions.ts'
import { pictureTaking } from './menus/picture-taking.ts'
import { menuPublishing } from './menus/publishing.ts'

/** Every call about menus: the draft, what is out, what guests are told, menus and pictures from elsewhere, and what guests see. */
export const menus = { ...menuDraft, ...pauses, ...menuMessages, ...menuImport, ...pictureTaking, ...menuPublishing, ...pictureSuggestions }
