import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import { useState } from 'react'
import { newUuid } from '../basics/new-uuid.ts'
import { IconButton } from '../controls/IconButton.tsx'
import { Menu, type MenuAction } from '../layers/Menu.tsx'
import { showToast } from '../layers/toasts.ts'
import { type SavedView, viewText, withDefault, withView } from './saved-views.ts'
import { isBare } from './table-search.ts'
import { viewWords as words } from './table-texts.ts'
import { ViewNameDialog } from './ViewNameDialog.tsx'

interface ViewMenuProps {
  views: readonly SavedView[]
  onViews: (views: SavedView[]) => void
  /** The search of the address now. */
  search: object
  /** Goes to a view. */
  onOpen: (search: Record<string, string>) => void
}

/** Views of a list that a person has given names: opened, saved, renamed, deleted, the first to open, and the link to what is shown. */
export function ViewMenu({ views, onViews, search, onOpen }: ViewMenuProps) {
  const [naming, setNaming] = useState<SavedView | 'new'>()
  const now = viewText(search)
  const current = views.find((view) => view.search === now)
  const save = (name: string) => {
    const view = naming === 'new' || !naming ? { id: newUuid(), search: now, isDefault: false } : naming
    onViews(withView(views, { ...view, name }))
    setNaming(undefined)
  }
  const remove = (view: SavedView) => {
    onViews(views.filter(({ id }) => id !== view.id))
    showToast({ title: words.removed(view.name), tone: 'ok', milliseconds: 3000 })
  }
  const open = (text: string) => () => onOpen(Object.fromEntries(new URLSearchParams(text)))
  const listed: MenuAction[] = views.map((view) => ({
    label: view.isDefault ? words.opensWith(view.name) : view.name,
    chosen: view === current,
    onSelect: open(view.search),
  }))
  return (
    <>
      <Menu
        trigger={
          <IconButton label={current ? words.current(current.name) : words.views} variant="outlined">
            <IconBookmark size={18} fill={current ? 'currentColor' : 'none'} aria-hidden />
          </IconButton>
        }
        actions={[
          { label: words.everything, chosen: now === '', onSelect: open('') },
          ...listed,
          ...(current ? ownActions(current) : [{ label: words.save, divided: true, disabled: now === '', onSelect: () => setNaming('new') }]),
          { label: words.copyLink, divided: true, onSelect: () => void copyLink(search) },
        ]}
      />
      {naming && <ViewNameDialog views={views} view={naming === 'new' ? undefined : naming} onSave={save} onClose={() => setNaming(undefined)} />}
    </>
  )

  function ownActions(view: SavedView): MenuAction[] {
    const choice = view.isDefault ? undefined : view.id
    return [
      { label: view.isDefault ? words.endDefault : words.makeDefault, divided: true, onSelect: () => onViews(withDefault(views, choice)) },
      { label: words.rename(view.name), onSelect: () => setNaming(view) },
      { label: words.remove(view.name), danger: true, onSelect: () => remove(view) },
    ]
  }
}

async function copyLink(search: object): Promise<void> {
  // The plain address opens the view that its reader has chosen for the list.
  const link = `${window.location.href}${isBare(search) ? '?view=plain' : ''}`
  try {
    await navigator.clipboard.writeText(link)
    showToast({ title: words.copied, tone: 'ok', milliseconds: 3000 })
  } catch {
    // Without the right to the clipboard, or without one at all.
    showToast({ title: words.notCopied, tone: 'bad' })
  }
}
