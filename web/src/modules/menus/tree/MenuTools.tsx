import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Spinner } from '../../../ui/basics/Spinner.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { useMenuScreen } from '../menu-screen.ts'
import { words } from '../menus-texts.ts'
import styles from './MenuTools.module.css'

/** Whether everything done has reached the server. */
function SaveState() {
  const { state } = useMenuScreen()
  const { phase, unsaved } = state
  const text = phase === 'saved' ? words.saved : phase === 'saving' ? words.saving : words.waiting(unsaved)
  return (
    <span role="status" className={styles.state} data-phase={phase} title={phase === 'waiting' ? words.waitingWhy(unsaved) : text}>
      {phase === 'saved' ? (
        <IconCloudCheck size={16} aria-hidden />
      ) : phase === 'saving' ? (
        <Spinner size={14} />
      ) : (
        <IconCloudOff size={16} aria-hidden />
      )}
      <span className={styles.stateText}>{text}</span>
    </span>
  )
}

/** The last step back, and once more. */
function UndoRedo() {
  const { draft, state } = useMenuScreen()
  const { undoCount, redoCount } = state
  const pair = useRef<HTMLSpanElement>(null)
  useLayoutEffect(function goOnAtTheOther() {
    const focused = document.activeElement
    if (focused?.matches('[disabled]') && pair.current?.contains(focused)) pair.current.querySelector<HTMLElement>('button:not([disabled])')?.focus()
  })
  return (
    <span ref={pair} className={styles.pair} data-undo>
      <IconButton label={undoCount > 0 ? words.undo : words.nothingToUndo} disabled={undoCount === 0} onClick={() => draft.takeBack(false)}>
        <IconArrowBackUp size={18} aria-hidden />
      </IconButton>
      <IconButton label={redoCount > 0 ? words.redo : words.nothingToRedo} disabled={redoCount === 0} onClick={() => draft.takeBack(true)}>
        <IconArrowForwardUp size={18} aria-hidden />
      </IconButton>
    </span>
  )
}

/** Undo, redo and whether all is saved; views add theirs. */
export function MenuTools({ children, tools: aside }: { children?: ReactNode; tools?: ReactNode }) {
  const { canUpdate } = useMenuScreen()
  return (
    <div className={styles.tools}>
      {children}
      {canUpdate && <UndoRedo />}
      {canUpdate ? <SaveState /> : <span className={styles.state}>{words.viewOnly}</span>}
      {aside && <span className={styles.aside}>{aside}</span>}
    </div>
  )
}
