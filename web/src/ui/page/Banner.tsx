import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { ReactNode } from 'react'
import { classNames } from '../basics/class-names.ts'
import styles from './Banner.module.css'

interface BannerProps {
  tone?: 'info' | 'ok' | 'warn' | 'bad' | undefined
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** The full width of the page, without corners: for "You are offline". */
  strip?: boolean | undefined
}

/** Something the reader should know about this page, before or beside its content. */
export function Banner({ tone = 'info', title, children, action, strip }: BannerProps) {
  const Icon = tone === 'bad' || tone === 'warn' ? IconAlertTriangle : IconInfoCircle
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} className={classNames(styles.banner, styles[tone], strip && styles.strip)}>
      <Icon size={18} aria-hidden />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
      {action}
    </div>
  )
}
