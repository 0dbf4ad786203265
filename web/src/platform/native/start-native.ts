import { SecureStorage } from '@aparajita/capacitor-secure-storage'
import { App, type AppPlugin } from '@capacitor/app'
import type { AppConfig } from '../config.ts'
import { keepSessionIn } from '../session/session.ts'
import { pressBack } from './back-button.ts'
import { pathIn } from './deep-links.ts'
import { type Keychain, keychainSession } from './keychain-session.ts'
import { shellServer } from './shell.ts'
import { shellConfig } from './shell-config.ts'

const started = 'started'

/** What the shell's plugins give; a test brings its own. */
export interface Device {
  readonly app: Pick<AppPlugin, 'addListener' | 'exitApp' | 'getLaunchUrl'>
  readonly keychain: Keychain
}

/** What the shell can do to the app. */
export interface Steps {
  readonly open: (path: string) => void
  readonly path: () => string
  readonly back: () => void
}

/** The app's side of the native shell, once its session is at hand. */
export interface Native {
  /** The path the app was opened at by a link, if it was. */
  readonly launchPath: string | undefined
  config(): Promise<AppConfig | undefined>
  follow(steps: Steps): Promise<void>
}

/** The system names the link for as long as the app runs; a page that starts anew has been there. */
function isFirstStart(): boolean {
  const isFirst = sessionStorage.getItem(started) === null
  sessionStorage.setItem(started, 'true')
  return isFirst
}

/** Takes the session out of the keychain and learns how the app was opened; before anything is drawn. */
export async function prepareNative(device: Device = { app: App, keychain: SecureStorage }): Promise<Native> {
  const { app, keychain } = device
  const server = shellServer()
  const origins = server === undefined ? [] : [server]
  const [store, launch] = await Promise.all([keychainSession(keychain), app.getLaunchUrl()])
  keepSessionIn(store)
  return {
    launchPath: launch && isFirstStart() ? pathIn(launch.url, origins) : undefined,
    config: () => shellConfig(server),
    async follow({ open, path, back }) {
      await app.addListener('appUrlOpen', ({ url }) => {
        const asked = pathIn(url, origins)
        if (asked !== undefined) open(asked)
      })
      const exit = () => void app.exitApp().catch((cause: unknown) => console.error('the app could not end itself', cause))
      await app.addListener('backButton', ({ canGoBack }) => pressBack({ path, back, exit, home: () => open('/') }, canGoBack))
    },
  }
}
