import { appConfig } from '../platform/config.ts'
import { useHint } from '../platform/hint-toasts.tsx'
import { useSession } from '../platform/session/session.ts'
import { useTitle } from '../platform/use-title.ts'
import { useIsDesktop } from '../ui/basics/use-media.ts'
import { Logo } from '../ui/page/Logo.tsx'
import { Sentence } from '../ui/text/Sentence.tsx'
import styles from './Home.module.css'
import { Attention, AttentionBrief } from './home/Attention.tsx'
import { HomeParts } from './home/HomeParts.tsx'
import { openModules } from './modules/open-modules.ts'
import { NavigationMenu } from './NavigationMenu.tsx'
import { words } from './shell/shell-texts.ts'

const findKey = 'K'

/**
 * The address `/`: a splash on desktop, the navigation menu on phone and tablet (specification section 2); below it how things stand now. On the
 * small ones what needs somebody stands above the modules: below them nobody would see it without scrolling.
 */
export function Home() {
  useTitle(undefined)
  useHint('find-anything', words.hintTitle, words.hintText)
  return useIsDesktop() ? (
    <div className={styles.home}>
      <Splash product={appConfig().product_name} />
      <HomeParts>
        <Attention />
      </HomeParts>
    </div>
  ) : (
    <>
      <NavigationMenu>
        <AttentionBrief />
      </NavigationMenu>
      <div className={styles.below}>
        <HomeParts />
      </div>
    </>
  )
}

function Splash({ product }: { product: string }) {
  const session = useSession()
  const hasModule = session !== undefined && openModules(session).length > 0
  return (
    <div className={styles.splash}>
      <Logo size={64} />
      <h1 className={styles.words}>
        <span className={styles.welcome}>{words.welcomeTo}</span> <span className={styles.product}>{product}</span>
      </h1>
      <p className={styles.hint}>
        {hasModule ? <Sentence text={words.chooseModule} gaps={{ ctrl: <kbd>{words.ctrl}</kbd>, key: <kbd>{findKey}</kbd> }} /> : words.noModule}
      </p>
    </div>
  )
}
