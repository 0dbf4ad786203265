import type { ImportPreview, KindCount, SampleLine } from '@brigade/contract/menus/menu-import.ts'
import { Banner } from '../../../ui/page/Banner.tsx'
import styles from './ImportDialog.module.css'
import { words } from './imports-texts.ts'
import { Remarks } from './Remarks.tsx'

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
  const { counts, without_price, pictures, remarks, sample } = preview
  return (
    <div className={styles.stack}>
      <section>
        <h3 className={styles.heading}>{words.willBecome}</h3>
        <Counts counts={counts} />
      </section>
      {without_price > 0 && <Banner tone="warn">{words.withoutPrice(without_price)}</Banner>}
      {pictures > 0 && <Banner>{words.pictures(pictures)}</Banner>}
      <Remarks remarks={remarks} kind="left_out" />
      <Remarks remarks={remarks} kind="changed" />
      <Sample lines={sample} write={write} />
    </div>
  )
}
