import './early-react.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { NoConfig } from './app/NoConfig.tsx'
import { replacePrintedPage } from './app/printed-page.ts'
import { addStaffRoutes, makeRouter } from './app/router.tsx'
import { keepInvitation, takeInvitation } from './modules/front-door/invitation.ts'
import { keepCardCode, takeCardCodes } from './modules/gift-cards/redeem/code-in-address.ts'
import { call } from './platform/call.ts'
import { fetchConfig, setAppConfig } from './platform/config.ts'
import { isNativeShell } from './platform/native/shell.ts'
import { makeQueryClient } from './platform/query-client.ts'
import { reportErrors } from './platform/report-errors.ts'
import { currentSession, restoreSession } from './platform/session/session.ts'

declare global {
  interface Window {
    /** Reaches every endpoint from the console; in development only. */
    brigade?: { call: typeof call }
  }
}

/** The native shell's part, which a browser never loads. */
async function nativeShell() {
  if (!isNativeShell()) return undefined
  const { prepareNative } = await import('./platform/native/start-native.ts')
  const native = await prepareNative()
  if (native.launchPath !== undefined) window.location.hash = native.launchPath
  return native
}

async function start(root: HTMLElement): Promise<void> {
  const native = await nativeShell()
  // Before anything else loads: the token of an invitation and the code of a gift card must not stay in the address bar.
  takeInvitation()
  takeCardCodes()
  restoreSession()
  // On its way while the settings are read; what fails here is asked for again with the page.
  const staff = currentSession() && import('./app/staff-routes.ts').catch(() => undefined)
  const config = await (native ? native.config() : fetchConfig())
  if (!config) return createRoot(root).render(<NoConfig />)
  setAppConfig(config)
  if (config.sentry_dsn) reportErrors(config.sentry_dsn)
  if (import.meta.env.DEV) window.brigade = { call }
  const router = makeRouter()
  if (await staff) await addStaffRoutes(router)
  const { history } = router
  await native?.follow({
    open: (path) => history.push(keepCardCode(keepInvitation(path))),
    path: () => history.location.pathname,
    back: history.back,
  })
  createRoot(root).render(
    <StrictMode>
      <App router={router} client={makeQueryClient()} />
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
replacePrintedPage(root)
// Not awaited: what is loaded on the way needs this file, which would then wait for itself.
void start(root)
