import styles from './Reports.module.css'

/** Parts of the semantic layer with what they mean. */
export function Definitions({ parts }: { parts: readonly { title: string; definition: string }[] }) {
  return (
    <dl className={styles.definitions}>
      {parts.map(({ title, definition }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{definition}</dd>
        </div>
      ))}
    </dl>
  )
}
