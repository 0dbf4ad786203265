import { useTitle } from '../platform/use-title.ts'
import { ButtonLink } from '../ui/Button.tsx'
import styles from './Notice.module.css'

/** For an address that leads nowhere. */
export function NotFound() {
  useTitle('Not found')
  return (
    <div className={styles.notice}>
      <h1>Not found</h1>
      <p>There is no page at this address. It may have moved, or the link was cut short.</p>
      <ButtonLink href="#/" variant="primary">
        Go to the start
      </ButtonLink>
    </div>
  )
}
