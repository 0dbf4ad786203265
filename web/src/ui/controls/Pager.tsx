import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { numberText } from '../basics/numbers.ts'
import { catalogue } from '../basics/ui-texts.ts'
import { IconButton } from './IconButton.tsx'
import styles from './Pager.module.css'

const words = catalogue('pager', {
  pages: 'Pages',
  pagesOf: (list: string) => `Pages of ${list}`,
  previous: 'Previous page',
  next: 'Next page',
  range: (first: number, last: number, total: number) => `${numberText(first)}–${numberText(last)} of ${numberText(total)}`,
})

interface PagerProps {
  /** Counted from 1. */
  page: number
  perPage: number
  total: number
  onPage: (page: number) => void
  /** The list that is paged, where a page has several. */
  of?: string | undefined
}

/** Which part of a list is shown, and the way to its neighbours. */
export function Pager({ page, perPage, total, onPage, of }: PagerProps) {
  if (total === 0) return null
  const first = (page - 1) * perPage + 1
  const last = Math.min(page * perPage, total)
  return (
    <nav className={styles.pager} aria-label={of ? words.pagesOf(of) : words.pages}>
      <span className={styles.range} aria-live="polite">
        {words.range(first, last, total)}
      </span>
      <IconButton label={words.previous} variant="outlined" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={16} aria-hidden />
      </IconButton>
      <IconButton label={words.next} variant="outlined" disabled={last >= total} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={16} aria-hidden />
      </IconButton>
    </nav>
  )
}
