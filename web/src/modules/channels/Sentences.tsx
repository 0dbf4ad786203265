import styles from './Sentences.module.css'

/** Sentences below one another. */
export function Sentences({ of, label }: { of: readonly string[]; label: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {of.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
