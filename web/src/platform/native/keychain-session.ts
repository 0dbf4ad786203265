import { type SessionStore, sessionKey } from '../session/session.ts'

/** The device's keychain or keystore. */
export interface Keychain {
  getItem(key: string): Promise<string | null>
  setItem(key: string, value: string): Promise<void>
  removeItem(key: string): Promise<void>
}

/**
 * Keeps `me` in the keychain instead of the page's storage, which backups and other tools can read. The app asks for it at
 * once and the keychain answers later, so it is read here before the app starts; changes are written one after another.
 */
export async function keychainSession(keychain: Keychain): Promise<SessionStore> {
  let text = await keychain.getItem(sessionKey)
  let last: Promise<void> = Promise.resolve()
  const write = (work: () => Promise<void>) => {
    last = last.then(work).catch((cause: unknown) => console.error('the keychain did not take the session; it ends with the app', cause))
  }
  return {
    read: () => text,
    write(next) {
      text = next
      write(() => keychain.setItem(sessionKey, next))
    },
    remove() {
      text = null
      write(() => keychain.removeItem(sessionKey))
    },
  }
}
