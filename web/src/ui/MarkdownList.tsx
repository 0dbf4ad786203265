import { DiffView } from './DiffView.tsx'
import styles from './MarkdownList.module.css'
import { readChangeLines } from './markdown-changes.ts'

/** An audit description, `- **field**: old → new` a line; nothing in it is ever taken for markup. */
export function MarkdownList({ markdown }: { markdown: string }) {
  return (
    <div className={styles.lines}>
      {readChangeLines(markdown).map((line, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text never move, and two may read alike.
        return 'change' in line ? <DiffView key={index} changes={[line.change]} /> : <p key={index}>{line.text}</p>
      })}
    </div>
  )
}
