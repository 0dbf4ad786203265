import type { ComponentProps, ReactNode } from 'react'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useWayBack } from '../use-way-back.ts'
import styles from './RecordPage.module.css'

type RecordFrameProps = Omit<ComponentProps<typeof PageHeader>, 'onBack' | 'facts'> & { children: ReactNode }

/** The page of one record: its head, with the way back, and what stands below it. */
export function RecordFrame({ children, ...head }: RecordFrameProps) {
  const goBack = useWayBack(head.breadcrumbs)
  return (
    <div className={styles.page}>
      <PageHeader {...head} onBack={goBack} />
      {children}
    </div>
  )
}
