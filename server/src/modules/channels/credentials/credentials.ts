import { ChannelCredentials } from '@brigade/contract/channels/channels.ts'
import * as z from 'zod/mini'
import type { CellContext, KeyRing } from '../../../platform/secrets.ts'

/** What a channel signs in with at its marketplace, in the clear: for the adapter that uses it, and nobody else. */
export type Credentials = z.infer<typeof ChannelCredentials>

const credentialsCell = (channelId: number): CellContext => `channels|${channelId}|credentials`

export const sealedCredentials = (secrets: KeyRing, channelId: number, credentials: Credentials): string =>
  secrets.encrypt(JSON.stringify(credentials), credentialsCell(channelId))

/** Whether these are of the account of those that were there. Ones that cannot be opened any more are of none. */
export function isSameAccount(secrets: KeyRing, channelId: number, former: string, { client_id }: Credentials): boolean {
  try {
    return openedCredentials(secrets, channelId, former).client_id === client_id
  } catch {
    return false
  }
}

export const openedCredentials = (secrets: KeyRing, channelId: number, sealed: string): Credentials =>
  z.parse(ChannelCredentials, JSON.parse(secrets.decrypt(sealed, credentialsCell(channelId))))
