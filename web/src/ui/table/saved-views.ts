/** A table's view that somebody has given a name. */
export interface SavedView {
  readonly id: string
  readonly name: string
  /** As in the address, without the page: `sort=-name&columns=name,status`. */
  readonly search: string
  /** The list opens with it. */
  readonly isDefault: boolean
}

/** The search of an address as a view keeps it: names in one order, so that equal views are equal texts; no page, and nothing of the plain list. */
export function viewText(search: object): string {
  const kept = Object.entries(search)
    .filter(([name, value]) => name !== 'page' && name !== 'view' && value !== undefined && value !== '')
    .map(([name, value]) => [name, String(value)])
    .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))
  return new URLSearchParams(kept).toString()
}

/** Why a name will not do, if so. */
export function nameFault(views: readonly SavedView[], name: string, exceptId?: string): 'missing' | 'taken' | undefined {
  const typed = name.trim().toLocaleLowerCase()
  if (typed === '') return 'missing'
  return views.some((view) => view.id !== exceptId && view.name.toLocaleLowerCase() === typed) ? 'taken' : undefined
}

export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  return [...views.filter(({ id }) => id !== view.id), view].toSorted((a, b) => a.name.localeCompare(b.name))
}

/** One at most opens the list. */
export function withDefault(views: readonly SavedView[], id: string | undefined): SavedView[] {
  return views.map((view) => ({ ...view, isDefault: view.id === id }))
}

/** What storage holds may be from another version: what does not look like a view is passed over. */
export function savedViewsOf(stored: unknown): SavedView[] {
  return Array.isArray(stored) ? stored.filter(isSavedView) : []
}

function isSavedView(value: unknown): value is SavedView {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'name' in value &&
    typeof value.name === 'string' &&
    'search' in value &&
    typeof value.search === 'string' &&
    'isDefault' in value &&
    typeof value.isDefault === 'boolean'
  )
}
