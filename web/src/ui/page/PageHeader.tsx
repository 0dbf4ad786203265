import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import type { ReactNode } from 'react'
import { catalogue } from '../basics/ui-texts.ts'
import { IconButton } from '../controls/IconButton.tsx'
import type { Fact } from './KeyFacts.tsx'
import { KeyFacts } from './KeyFacts.tsx'
import styles from './PageHeader.module.css'

const words = catalogue('page-header', {
  breadcrumbs: 'Breadcrumbs',
  back: 'Back',
})

/** One step of the way to a page. */
export interface Crumb {
  label: string
  href: string
}

interface PageHeaderProps {
  title: ReactNode
  /** Beside the title: what the page is about is known by it. */
  picture?: ReactNode
  breadcrumbs?: Crumb[] | undefined
  actions?: ReactNode
  facts?: Fact[] | undefined
  status?: ReactNode
  /** Goes back one step. */
  onBack?: (() => void) | undefined
}

/** The head of a page: where it lies, what it is called, how it stands and what can be done there. */
export function PageHeader({ title, picture, breadcrumbs, actions, facts, status, onBack }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      {breadcrumbs && breadcrumbs.length > 0 && (
        <nav aria-label={words.breadcrumbs}>
          <ol className={styles.crumbs}>
            {breadcrumbs.map(({ label, href }) => (
              <li key={href} className={styles.crumb}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={styles.line}>
        <div className={styles.name}>
          {onBack && (
            <IconButton label={words.back} onClick={onBack} className={styles.back}>
              <IconArrowLeft size={18} aria-hidden />
            </IconButton>
          )}
          {picture && <div className={styles.picture}>{picture}</div>}
          <div className={styles.words}>
            <h1 className={styles.title}>{title}</h1>
            {status}
          </div>
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {facts && facts.length > 0 && <KeyFacts facts={facts} />}
    </header>
  )
}
