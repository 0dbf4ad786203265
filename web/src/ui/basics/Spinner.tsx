import styles from './Spinner.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** A turning ring; give it a label where it stands alone, leave it out where words beside it say the same. */
export function Spinner({ label, size = 16 }: { label?: string | undefined; size?: number }) {
  return (
    <>
      <svg className={styles.spinner} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeWidth="2" opacity="0.25" />
        <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </>
  )
}
