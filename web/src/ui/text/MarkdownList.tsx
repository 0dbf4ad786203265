import { Fragment } from 'react'
import { DiffView } from './DiffView.tsx'
import styles from './MarkdownList.module.css'
import { readChangeLines, type Words } from './markdown-changes.ts'

/** An audit description, `- **field**: old → new` a line; nothing in it is ever taken for markup. */
export function MarkdownList({ markdown }: { markdown: string }) {
  return (
    <div className={styles.lines}>
      {readChangeLines(markdown).map((line, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text never move, and two may read alike.
        return 'change' in line ? <DiffView key={index} changes={[line.change]} /> : <Sentence key={index} words={line.words} />
      })}
    </div>
  )
}

/** The words of a sentence, its names in bold. */
function Sentence({ words }: { words: readonly Words[] }) {
  return (
    <p>
      {words.map(({ text, isName }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of one sentence never move, and a name may come twice.
        return isName ? <strong key={index}>{text}</strong> : <Fragment key={index}>{text}</Fragment>
      })}
    </p>
  )
}
