import { useTitle } from '../platform/use-title.ts'
import { ButtonLink } from '../ui/controls/Button.tsx'
import styles from './shell/Notice.module.css'
import { words } from './shell/shell-texts.ts'

/** For an address that leads nowhere. */
export function NotFound() {
  useTitle(words.notFound)
  return (
    <div className={styles.notice}>
      <h1>{words.notFound}</h1>
      <p>{words.notFoundWhy}</p>
      <ButtonLink href="#/" variant="primary">
        {words.goToStart}
      </ButtonLink>
    </div>
  )
}
