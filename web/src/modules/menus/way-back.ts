import { hideToast, showToast } from '../../ui/layers/toasts.ts'
import type { Draft } from './draft/draft.ts'
import { words } from './menus-texts.ts'

/** Says what went, with the button that brings it back: for as long as that is the last thing done here, or it would mean another. */
export function offerWayBack(draft: Draft, title: string, redo = false): void {
  const { acts } = draft.state()
  const action = { label: redo ? words.redo : words.undo, onSelect: () => draft.takeBack(redo) }
  const toast = showToast({ title, milliseconds: 8000, action })
  const stop = draft.subscribe(() => {
    if (draft.state().acts === acts) return
    stop()
    hideToast(toast)
  })
}
