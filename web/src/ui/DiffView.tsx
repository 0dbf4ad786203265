import styles from './DiffView.module.css'

/** How one field changed; a missing side is a value set or taken away. */
export interface FieldChange {
  field: string
  from?: string | undefined
  to?: string | undefined
}

/** Changes, field by field: old → new. */
export function DiffView({ changes }: { changes: FieldChange[] }) {
  return (
    <ul className={styles.changes}>
      {changes.map(({ field, from, to }) => (
        <li key={field} className={styles.change}>
          <span className={styles.field}>{field}</span>
          <span className={styles.values}>
            {from !== undefined && <del className={styles.from}>{from || 'empty'}</del>}
            {from !== undefined && to !== undefined && (
              <span aria-hidden className={styles.arrow}>
                →
              </span>
            )}
            {to !== undefined && <ins className={styles.to}>{to || 'empty'}</ins>}
          </span>
        </li>
      ))}
    </ul>
  )
}
