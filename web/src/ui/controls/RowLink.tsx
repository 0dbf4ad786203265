import type { AnchorHTMLAttributes } from 'react'
import { classNames } from '../basics/class-names.ts'
import styles from './RowLink.module.css'

/** The link in a row's first cell; the whole row answers to it. */
export function RowLink({ className, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return (
    <a {...rest} className={classNames(styles.link, className)}>
      {children}
    </a>
  )
}
