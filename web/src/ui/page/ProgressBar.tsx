import styles from './ProgressBar.module.css'

interface ProgressBarProps {
  /** What is under way, for those who cannot see it. */
  label: string
  value: number
  max: number
}

/** How far something is, as a bar. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return <progress className={styles.progress} aria-label={label} max={max} value={value} />
}
