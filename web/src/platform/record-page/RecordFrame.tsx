import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { PageHeader } from '../../ui/PageHeader.tsx'
import styles from './RecordPage.module.css'

type RecordFrameProps = Omit<ComponentProps<typeof PageHeader>, 'onBack' | 'facts'> & { children: ReactNode }

/** The page of one record: its head, with the way back, and what stands below it. */
export function RecordFrame({ children, ...head }: RecordFrameProps) {
  const router = useRouter()
  return (
    <div className={styles.page}>
      <PageHeader {...head} onBack={() => router.history.back()} />
      {children}
    </div>
  )
}
