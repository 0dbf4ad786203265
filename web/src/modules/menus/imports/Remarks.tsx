import type { ImportRemark } from '@brigade/contract/menus/menu-import.ts'
import styles from './ImportDialog.module.css'
import { words } from './imports-texts.ts'

function Remark({ remark }: { remark: ImportRemark }) {
  const { says, count, about } = remark
  const named = about.filter(({ name, source_id }) => name !== '' || source_id !== '')
  const head = (
    <>
      <span className={styles.number}>{named.length > 0 && words.number(count)}</span>
      <span className={styles.says}>{says}</span>
    </>
  )
  if (named.length === 0) return <div className={styles.remark}>{head}</div>
  return (
    <details className={styles.details}>
      <summary className={styles.remark}>{head}</summary>
      <ul className={styles.about}>
        {named.map(({ source_id, name, detail }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one thing of a file may be named twice in a sentence, and the list never changes.
          <li key={at}>
            {name} {detail !== '' && <span className={styles.quiet}>{detail}</span>}{' '}
            {source_id !== '' && <code className={styles.id}>{source_id}</code>}
          </li>
        ))}
        {count > about.length && <li className={styles.quiet}>{words.andMore(count - about.length)}</li>}
      </ul>
    </details>
  )
}

/** What was said of a file on one side of its way, each sentence with what it is about. */
export function Remarks({ remarks, kind }: { remarks: readonly ImportRemark[]; kind: ImportRemark['kind'] }) {
  const shown = remarks.filter((remark) => remark.kind === kind)
  if (shown.length === 0) return null
  return (
    <section>
      <h3 className={styles.heading}>{words.remarks(kind)}</h3>
      {shown.map((remark) => (
        <Remark key={remark.says} remark={remark} />
      ))}
    </section>
  )
}
