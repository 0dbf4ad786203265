import type { ImportPreview, ImportRemark, KindCount, SampleLine } from '@brigade/contract/menus/menu-import.ts'
import { Banner } from '../../../ui/page/Banner.tsx'
import styles from './ImportDialog.module.css'
import { words } from './imports-texts.ts'

const order: readonly KindCount['kind'][] = ['menu', 'category', 'item', 'size', 'modifier', 'option', 'placement', 'link']

function fateOf({ total, fresh, differing, same }: KindCount): string {
  if (fresh === total) return words.allNew
  return same === total ? words.allSame : words.mixed(fresh, differing, same)
}

function Counts({ counts }: { counts: readonly KindCount[] }) {
  const isAllNew = counts.every(({ total, fresh }) => total === fresh)
  const shown = order.flatMap((kind) => counts.filter((count) => count.kind === kind && count.total > 0))
  return (
    <ul className={styles.counts}>
      {shown.map((count) => (
        <li key={count.kind}>
          <strong>{words.count(count.kind, count.total)}</strong> {!isAllNew && <span className={styles.quiet}>{fateOf(count)}</span>}
        </li>
      ))}
    </ul>
  )
}

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
            {name} {detail !== '' && <span className={styles.quiet}>{detail}</span>} <code className={styles.id}>{source_id}</code>
          </li>
        ))}
        {count > about.length && <li className={styles.quiet}>{words.andMore(count - about.length)}</li>}
      </ul>
    </details>
  )
}

function Remarks({ remarks, kind }: { remarks: readonly ImportRemark[]; kind: ImportRemark['kind'] }) {
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

function Sample({ lines, write }: { lines: readonly SampleLine[]; write: (minor: number) => string }) {
  return (
    <section>
      <h3 className={styles.heading}>{words.sample}</h3>
      <ul className={styles.sample}>
        {lines.map(({ depth, kind, name, price_minor, is_priced }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a tree have no ids yet, and the list never changes.
          <li key={at} className={styles.line} data-kind={kind} style={{ paddingInlineStart: `${depth * 16}px` }}>
            <span className={styles.name}>{name}</span>
            {is_priced && <span className={styles.price}>{price_minor === null ? words.noPrice : write(price_minor)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What a file would become: how much of it, what not and why, and how it begins. */
export function ImportPreviewView({ preview, write }: { preview: ImportPreview; write: (minor: number) => string }) {
  const { counts, without_price, remarks, sample } = preview
  return (
    <div className={styles.stack}>
      <section>
        <h3 className={styles.heading}>{words.willBecome}</h3>
        <Counts counts={counts} />
      </section>
      {without_price > 0 && <Banner tone="warn">{words.withoutPrice(without_price)}</Banner>}
      <Remarks remarks={remarks} kind="left_out" />
      <Remarks remarks={remarks} kind="changed" />
      <Sample lines={sample} write={write} />
    </div>
  )
}
