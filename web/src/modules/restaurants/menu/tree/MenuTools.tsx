import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import type { ReactNode } from 'react'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Spinner } from '../../../../ui/Spinner.tsx'
import { useMenuScreen } from '../menu-screen.ts'
import { words } from '../words.ts'
import styles from './MenuTools.module.css'

/** Whether everything done has reached the server. */
function SaveState() {
  const { state } = useMenuScreen()
  const { phase, pending } = state
  const text = phase === 'saved' ? words.saved : phase === 'saving' ? words.saving : words.waiting(pending.length)
  return (
    <span role="status" className={styles.state} data-phase={phase} title={phase === 'waiting' ? words.waitingWhy(pending.length) : text}>
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

/** Undo, redo and whether all is saved; views add theirs. */
export function MenuTools({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  const { draft, state, canUpdate } = useMenuScreen()
  return (
    <div className={styles.tools}>
      {children}
      {canUpdate && (
        <span className={styles.pair}>
          <IconButton
            label={state.undoCount > 0 ? words.undo : words.nothingToUndo}
            disabled={state.undoCount === 0}
            onClick={() => draft.takeBack(false)}
          >
            <IconArrowBackUp size={18} aria-hidden />
          </IconButton>
          <IconButton
            label={state.redoCount > 0 ? words.redo : words.nothingToRedo}
            disabled={state.redoCount === 0}
            onClick={() => draft.takeBack(true)}
          >
            <IconArrowForwardUp size={18} aria-hidden />
          </IconButton>
        </span>
      )}
      {canUpdate ? <SaveState /> : <span className={styles.state}>{words.viewOnly}</span>}
      {aside && <span className={styles.aside}>{aside}</span>}
    </div>
  )
}
