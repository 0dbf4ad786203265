import { session } from '@brigade/contract/session.ts'
import { call } from './call.ts'
import { dropSession, page } from './session/session.ts'

/** Ends every session of the person. Without an answer nothing has ended, so this browser stays signed in as well. */
export async function signOutEverywhere(): Promise<void> {
  await call(session.logout, { everywhere: true })
  dropSession()
  page.reload()
}
