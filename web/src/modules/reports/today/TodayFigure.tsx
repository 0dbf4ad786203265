import type { UsualFigure } from '@brigade/contract/reports.ts'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import styles from './Today.module.css'
import { words } from './today-texts.ts'
import { verdictOf } from './verdict.ts'

interface TodayFigureProps {
  name: string
  figure: UsualFigure
  write: (value: number) => string
  /** Where the figure leads to. */
  href: string
}

/** A figure of today with its usual range by now. */
export function TodayFigure({ name, figure, write, href }: TodayFigureProps) {
  const verdict = verdictOf(figure)
  return (
    <a className={styles.figure} href={href}>
      <span className={styles.name}>{name}</span>
      <span className={styles.value}>{write(figure.now)}</span>
      <span className={styles.usual}>
        {verdict && <StatusPill tone={verdict.tone}>{verdict.text}</StatusPill>}
        <span>{figure.usual === null ? words.tooNew : `${words.usually} ${words.range(write(figure.usual.low), write(figure.usual.high))}`}</span>
      </span>
    </a>
  )
}
