import { session } from '@brigade/contract/session.ts'
import { call } from './call.ts'
import { forgetCopies } from './session/forget-copies.ts'
import { dropSession, page } from './session/session.ts'

/** Ends the session on the server and in every tab of this browser. A server out of reach keeps nobody signed in here. */
export async function signOut(): Promise<void> {
  try {
    await call(session.logout, {})
  } catch (cause) {
    console.warn('the server did not hear of the log-out; the token ends at its expiry', cause)
  }
  dropSession()
  await forgetCopies()
  page.reload()
}
