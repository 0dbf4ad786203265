import { appConfig } from '../platform/config.ts'
import { useHint } from '../platform/hint-toasts.tsx'
import { useSession } from '../platform/session.ts'
import { useTitle } from '../platform/use-title.ts'
import { Logo } from '../ui/Logo.tsx'
import { useIsDesktop } from '../ui/use-media.ts'
import styles from './Home.module.css'
import { NavigationMenu } from './NavigationMenu.tsx'
import { openModules } from './open-modules.ts'

/** The address `/`: a splash on desktop, the navigation menu on phone and tablet (specification section 2). */
export function Home() {
  useTitle(undefined)
  useHint(
    'find-anything',
    'Find anything from anywhere',
    'The search opens every module, group and bank connection by name. On a keyboard press Ctrl K.',
  )
  return useIsDesktop() ? <Splash product={appConfig().product_name} /> : <NavigationMenu />
}

function Splash({ product }: { product: string }) {
  const session = useSession()
  const hasModule = session !== undefined && openModules(session).length > 0
  return (
    <div className={styles.splash}>
      <Logo size={64} />
      <h1 className={styles.words}>
        <span className={styles.welcome}>welcome to</span> <span className={styles.product}>{product}</span>
      </h1>
      <p className={styles.hint}>
        {hasModule ? (
          <>
            Choose a module on the left, or press <kbd>Ctrl</kbd> <kbd>K</kbd> to find anything.
          </>
        ) : (
          'No module is open to you yet. Ask an administrator of your access group for a role.'
        )}
      </p>
    </div>
  )
}
