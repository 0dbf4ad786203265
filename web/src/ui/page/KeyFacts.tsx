import type { ReactNode } from 'react'
import { classNames } from '../basics/class-names.ts'
import styles from './KeyFacts.module.css'

/** One label and its value. */
export interface Fact {
  label: string
  value: ReactNode
}

/** Labels with their values: a strip under a page's title, or rows in a card (`layout="rows"`). */
export function KeyFacts({ facts, layout = 'strip' }: { facts: Fact[]; layout?: 'strip' | 'rows' | undefined }) {
  return (
    <dl className={classNames(styles.facts, styles[layout])}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
