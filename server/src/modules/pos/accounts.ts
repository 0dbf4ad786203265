import { Problem } from '@brigade/contract/kit/problem.ts'
import type { PosProviderName } from '@brigade/contract/pos.ts'
import type { Config } from '../../platform/config.ts'
import type { CellContext, KeyRing } from '../../platform/secrets.ts'
import { serviceUrl } from '../../platform/service-hosts.ts'
import type { PosAccount, PosProvider } from './provider.ts'
import { sandboxPos } from './sandbox.ts'
import { squarePos } from './square.ts'
import type { ConnectionRow } from './store.ts'

/** The points of sale that this server can connect to. */
export type PosProviders = Partial<Readonly<Record<PosProviderName, PosProvider>>>

export function providersOf({ posSandboxUrl, squareUrl }: Pick<Config, 'posSandboxUrl' | 'squareUrl'>): PosProviders {
  return { ...(posSandboxUrl !== undefined && { sandbox: sandboxPos({ url: posSandboxUrl }) }), square: squarePos({ url: squareUrl }) }
}

export function providerOf(config: Config, name: PosProviderName): PosProvider {
  const provider = providersOf(config)[name]
  if (!provider) throw new Problem('unavailable', 'This point of sale is not offered on this server.')
  return provider
}

/** A secret is bound to its row and column: moved to another one it does not decrypt. */
export const cellOf = (id: number, column: 'token' | 'webhook_key'): CellContext => `pos_connections|${id}|${column}`

/** What a connection signs in with, in the clear; it goes to the point of sale and nowhere else. */
export function accountOf(secrets: KeyRing, { id, token_enc, webhook_key_enc, location }: ConnectionRow): PosAccount {
  return {
    token: token_enc === null ? '' : secrets.decrypt(token_enc, cellOf(id, 'token')),
    webhookKey: webhook_key_enc === null ? '' : secrets.decrypt(webhook_key_enc, cellOf(id, 'webhook_key')),
    location,
  }
}

export function webhookUrlOf(config: Config, uuid: string): string {
  return `${serviceUrl(config, 'restaurants')}/v6/webhooks/pos/${uuid}`
}
