import { lazy, Suspense } from 'react'
import styles from './Calendar.module.css'
import type { CalendarProps } from './Calendar.tsx'

const Calendar = lazy(() => import('./Calendar.tsx').then((file) => ({ default: file.Calendar })))

/** The calendar, fetched when a field first opens it; its room is kept meanwhile, so that nothing jumps. */
export function LazyCalendar(props: CalendarProps) {
  return (
    <Suspense fallback={<div className={styles.room} data-columns={props.columns} tabIndex={-1} data-autofocus aria-busy="true" />}>
      <Calendar {...props} />
    </Suspense>
  )
}
