import type { ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from '../basics/class-names.ts'
import styles from './Card.module.css'

interface CardProps {
  title?: ReactNode
  description?: ReactNode
  /** Beside the title. */
  actions?: ReactNode
  /** Below the body: the card's own action. */
  footer?: ReactNode
  /** Tables and lists that bring their own edges. */
  flush?: boolean | undefined
  className?: string | undefined
  children?: ReactNode
}

/** A surface holding one thing: header, body and footer. */
export function Card({ title, description, actions, footer, flush, className, children }: CardProps) {
  const titleId = useId()
  return (
    <section className={classNames(styles.card, className)} aria-labelledby={title ? titleId : undefined}>
      {(title || actions) && (
        <div className={styles.header}>
          <div className={styles.heading}>
            {title && (
              <h2 id={titleId} className={styles.title}>
                {title}
              </h2>
            )}
            {description && <p className={styles.description}>{description}</p>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      {children && <div className={classNames(styles.body, flush && styles.flush)}>{children}</div>}
      {footer && <div className={styles.footer}>{footer}</div>}
    </section>
  )
}
