import { Theme } from '../theme/Theme.tsx'
import styles from './Notice.module.css'

/** Shown instead of the app while its deployment has no config.json. */
export function NoConfig() {
  return (
    <Theme>
      <main className={styles.notice}>
        <h1>Please setup app config first</h1>
        <p>
          The server gives no <code>/config.json</code>, which names the addresses this app talks to.
        </p>
      </main>
    </Theme>
  )
}
