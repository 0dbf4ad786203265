import { Theme } from '../theme/Theme.tsx'
import { catalogue } from '../ui/basics/ui-texts.ts'
import { Sentence } from '../ui/text/Sentence.tsx'
import styles from './shell/Notice.module.css'

const words = catalogue('no-config', {
  title: 'Please setup app config first',
  body: 'The server gives no {file}, which names the addresses this app talks to.',
})
const file = '/config.json'

/** Shown instead of the app while its deployment has no config.json. */
export function NoConfig() {
  return (
    <Theme>
      <main className={styles.notice}>
        <h1>{words.title}</h1>
        <p>
          <Sentence text={words.body} gaps={{ file: <code>{file}</code> }} />
        </p>
      </main>
    </Theme>
  )
}
