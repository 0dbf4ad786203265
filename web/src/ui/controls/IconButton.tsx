import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from '../basics/class-names.ts'
import { Spinner } from '../basics/Spinner.tsx'
import styles from './IconButton.module.css'

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** What the press does, in words: the icon alone says nothing to a screen reader. */
  label: string
  children: ReactNode
  variant?: 'quiet' | 'outlined' | 'danger' | undefined
  loading?: boolean | undefined
}

/** A press shown as an icon only. */
export function IconButton({ label, children, variant = 'quiet', loading, className, type = 'button', onClick, ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      className={classNames(styles.button, styles[variant], className)}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {loading ? <Spinner /> : children}
    </button>
  )
}
