import { VisuallyHidden } from '../basics/VisuallyHidden.tsx'
import styles from './TabBar.module.css'

/** A dot beside the label of a tab; its text is read aloud, and shown where the pointer rests. */
export function TabMark({ text }: { text: string }) {
  return (
    <span className={styles.mark} title={text}>
      <VisuallyHidden>{` (${text})`}</VisuallyHidden>
    </span>
  )
}
