import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import styles from './Panel.module.css'
import { signInWords } from './sign-in-words.ts'

interface PanelProps {
  title: string
  /** Under the title. */
  children: ReactNode
  lead?: ReactNode
  onBack?: (() => void) | undefined
}

/** One step of the guest screen. The first one leaves the focus to its first field; each later one takes it to its title. */
export function Panel({ title, lead, onBack, children }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(function takeFocus() {
    if (!heading.current?.parentElement?.parentElement?.querySelector('[autofocus], :focus')) heading.current?.focus()
  }, [])
  return (
    <section className={styles.panel}>
      <div className={styles.head}>
        {onBack && (
          <IconButton label={signInWords.back} onClick={onBack} className={styles.back}>
            <IconArrowLeft size={18} aria-hidden />
          </IconButton>
        )}
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
      </div>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  )
}
