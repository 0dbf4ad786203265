import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { IconButton } from './IconButton.tsx'
import styles from './Pager.module.css'

interface PagerProps {
  /** Counted from 1. */
  page: number
  perPage: number
  total: number
  onPage: (page: number) => void
}

/** Which part of a list is shown, and the way to its neighbours. */
export function Pager({ page, perPage, total, onPage }: PagerProps) {
  if (total === 0) return null
  const first = (page - 1) * perPage + 1
  const last = Math.min(page * perPage, total)
  return (
    <nav className={styles.pager} aria-label="Pages">
      <span className={styles.range} aria-live="polite">
        {first.toLocaleString()}–{last.toLocaleString()} of {total.toLocaleString()}
      </span>
      <IconButton label="Previous page" variant="outlined" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={16} aria-hidden />
      </IconButton>
      <IconButton label="Next page" variant="outlined" disabled={last >= total} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={16} aria-hidden />
      </IconButton>
    </nav>
  )
}
