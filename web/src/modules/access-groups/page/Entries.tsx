import type { ReactNode } from 'react'
import styles from './Entries.module.css'

/** A list whose entries lay themselves out by the room beside the tree, which the width of the screen does not tell. */
export function Entries({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <ul aria-label={label}>{children}</ul>
    </div>
  )
}

interface EntryProps {
  title: ReactNode
  /** Under the title. */
  note?: ReactNode
  /** Beside the title, or under it where there is no room. */
  children?: ReactNode
  status?: ReactNode
  menu?: ReactNode
}

/** One thing of a list: what it is, what is to be known of it, how it stands and what can be done. */
export function Entry({ title, note, children, status, menu }: EntryProps) {
  return (
    <li className={styles.entry}>
      <div className={styles.main}>
        <p>{title}</p>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {children && <div className={styles.body}>{children}</div>}
      {status && <div className={styles.status}>{status}</div>}
      {menu && <div className={styles.menu}>{menu}</div>}
    </li>
  )
}
