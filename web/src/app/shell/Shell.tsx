import { Outlet, useLocation, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { BackgroundTasks } from '../../platform/BackgroundTasks.tsx'
import { useConnection } from '../../platform/connection/connection.ts'
import { Hints } from '../../platform/hint-toasts.tsx'
import { words as offlineWords } from '../../platform/offline/offline-texts.ts'
import { useSession } from '../../platform/session/session.ts'
import { useLiveUpdates } from '../../platform/use-live-updates.ts'
import { useOwnRights } from '../../platform/use-own-rights.ts'
import { useThemeColor } from '../../theme/use-theme-color.ts'
import { OutOfReach } from '../../ui/basics/out-of-reach.ts'
import { useIsDesktop } from '../../ui/basics/use-media.ts'
import { useLatePartsAhead } from '../../ui/layers/late-part.ts'
import { ProgressLine } from '../../ui/page/ProgressLine.tsx'
import { moduleAt, opensFor } from '../modules/open-modules.ts'
import { Drawer } from './Drawer.tsx'
import { NoPermission } from './NoPermission.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { useOverlay } from './overlays.ts'
import styles from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { words } from './shell-texts.ts'
import { TopBar } from './TopBar.tsx'
import { UpdateBanner } from './UpdateBanner.tsx'
import { useApplySettings } from './use-apply-settings.ts'
import { useCollapsed } from './use-collapsed.ts'
import { useFont } from './use-font.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useWorker } from './use-worker.ts'

const Palette = lazy(() => import('./Palette.tsx'))
const SettingsDialog = lazy(() => import('./SettingsDialog.tsx'))
const ShortcutSheet = lazy(() => import('./ShortcutSheet.tsx'))

function skipToContent(): void {
  const target = document.querySelector<HTMLElement>('#content')
  target?.focus()
  target?.scrollIntoView()
}

/** On a slow connection the old page stays until the next has loaded: this shows that the press counted. */
function Arriving() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' })
  return <div className={styles.arriving}>{isLoading && <ProgressLine active label={words.loading} />}</div>
}

/** The page that was asked for, or why it does not open. */
function Content() {
  const { pathname } = useLocation()
  // During navigation the outlet still renders the old page, which would request data the person may not see.
  const shown = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '/' })
  const session = useSession()
  const { online } = useConnection()
  const closed = session && [moduleAt(pathname), moduleAt(shown)].find((module) => module && !opensFor(module, session))
  return <OutOfReach value={online ? undefined : offlineWords.notKept}>{closed ? <NoPermission module={closed} /> : <Outlet />}</OutOfReach>
}

/** Everything around a signed-in page. */
export function Shell() {
  const session = useSession()
  const isDesktop = useIsDesktop()
  const overlay = useOverlay()
  const [collapsed, toggleCollapsed] = useCollapsed()
  const [menuOpen, setMenuOpen] = useState(false)
  useLiveUpdates()
  useOwnRights()
  useShortcuts()
  useFont()
  useApplySettings()
  useThemeColor()
  useWorker()
  useLatePartsAhead()
  // Between the end of a session and the guard's redirect there is nobody to draw for.
  if (!session) return null
  const closeMenu = () => setMenuOpen(false)
  return (
    <>
      <button type="button" className={styles.skip} onClick={skipToContent}>
        {words.skip}
      </button>
      <div id="app" className={styles.shell} data-collapsed={collapsed || undefined}>
        {isDesktop ? (
          <aside className={styles.side} aria-label={words.sidebar}>
            <Sidebar session={session} collapsed={collapsed} onToggle={toggleCollapsed} />
          </aside>
        ) : (
          <TopBar menuOpen={menuOpen} onMenu={() => setMenuOpen(true)} />
        )}
        <main id="content" tabIndex={-1} className={styles.main}>
          <Arriving />
          <OfflineBanner />
          <UpdateBanner />
          <Content />
        </main>
      </div>
      {!isDesktop && (
        <Drawer opened={menuOpen} onClose={closeMenu}>
          <Sidebar session={session} collapsed={false} onLeave={closeMenu} />
        </Drawer>
      )}
      <BackgroundTasks />
      <Hints />
      <Suspense>
        {overlay === 'palette' && <Palette session={session} />}
        {overlay === 'settings' && <SettingsDialog />}
        {overlay === 'shortcuts' && <ShortcutSheet />}
      </Suspense>
    </>
  )
}
