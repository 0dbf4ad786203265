import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { classNames } from '../basics/class-names.ts'
import { isEcho } from '../basics/double-click.ts'
import { Spinner } from '../basics/Spinner.tsx'
import styles from './Button.module.css'

interface Look {
  /** One primary button a screen; `danger` for what cannot be taken back. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  icon?: ReactNode
  /** As wide as its column. */
  wide?: boolean | undefined
}

interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows a spinner and takes no press, but keeps the focus. */
  loading?: boolean | undefined
}

interface ButtonLinkProps extends Look, AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
}

/** A press that does something. */
export function Button({ variant = 'secondary', icon, wide, loading, className, children, onClick, type = 'button', ...rest }: ButtonProps) {
  const isDoneOnce = type === 'submit' || variant === 'primary' || variant === 'danger'
  const press = (event: MouseEvent<HTMLButtonElement>) => (loading || isEcho(event, isDoneOnce) ? event.preventDefault() : onClick?.(event))
  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles.button, styles[variant], wide && styles.wide, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={press}
    >
      {loading ? <Spinner /> : icon}
      {children}
    </button>
  )
}

/** A link that looks like a button: it goes somewhere. */
export function ButtonLink({ variant = 'secondary', icon, wide, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={classNames(styles.button, styles[variant], wide && styles.wide, className)}>
      {icon}
      {children}
    </a>
  )
}
