import type { ReactNode } from 'react'
import { classNames } from '../basics/class-names.ts'
import styles from './StatusPill.module.css'

/** How a state is coloured; the words carry the meaning, the colour only helps. */
export type Tone = 'ok' | 'warn' | 'bad' | 'idle'

/** A state in one or two words. */
export function StatusPill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={classNames(styles.pill, styles[tone])}>{children}</span>
}
