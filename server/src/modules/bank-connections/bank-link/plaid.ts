import { Problem } from '@brigade/contract/kit/problem.ts'
import { Configuration, CountryCode, PlaidApi, PlaidEnvironments, Products } from 'plaid'
import * as z from 'zod/mini'
import { shaped } from './answer-body.ts'
import { type GuardOptions, guardCalls, maxAnswerBytes, Refused, refusalIn } from './guarded-call.ts'
import { ourCode, PlaidItemError, plaidWebhooks, textOfError } from './plaid-webhook.ts'
import { accountFingerprint, type BankHealth, type BankLinkProvider, refusedExchange, refusedHealth } from './provider.ts'

const LinkToken = z.object({ link_token: z.string(), expiration: z.string() })
const Exchanged = z.object({ access_token: z.string(), item_id: z.string() })
const Item = z.object({
  item: z.object({ institution_id: z.nullish(z.string()), institution_name: z.nullish(z.string()), error: z.nullish(PlaidItemError) }),
})
const Institution = z.object({ institution: z.object({ name: z.string() }) })
const Auth = z.object({
  ...Item.shape,
  accounts: z.array(z.object({ account_id: z.string(), mask: z.nullable(z.string()) })),
  numbers: z.object({ ach: z.array(z.object({ account_id: z.string(), account: z.string(), routing: z.string() })) }),
})
const Key = z.object({ key: z.object({ kty: z.string(), crv: z.string(), x: z.string(), y: z.string(), expired_at: z.nullish(z.number()) }) })
const Refusal = z.object({ ...PlaidItemError.shape, error_type: z.string() })

export interface PlaidOptions extends GuardOptions {
  clientId: string
  secret: string
  /** `sandbox`, `production`, or the address of a server that answers like one. */
  env: string
  /** Origin of the bridge page. */
  url: string
  /** Base of the payments service, as Plaid reaches it. */
  paymentsUrl: string
  productName: string
  mac: (text: string, purpose: string) => string
  /** By which the age of a webhook is judged. */
  wallClock?: () => number
}

/** Links accounts with Plaid; the widget is the bridge page, which runs Plaid's script on its own origin. */
export function plaidProvider({ url, paymentsUrl, productName, mac, ...options }: PlaidOptions): BankLinkProvider {
  const origin = new URL(url).origin
  const api = plaidClient(options)
  const guarded = guardCalls(options)

  function ask<T extends z.core.$ZodType>(
    what: string,
    schema: T,
    call: (config: { signal: AbortSignal }) => Promise<{ status: number; data: unknown }>,
  ): Promise<z.output<T>> {
    return guarded(what, async (signal) => {
      const { status, data } = await call({ signal })
      if (status >= 500) throw new Error(`status ${status}`)
      if (status < 300) return shaped(schema, data)
      throw refusedBy(shaped(Refusal, data))
    })
  }

  async function bankName(item: z.output<typeof Item>['item']): Promise<string> {
    if (item.institution_name) return item.institution_name
    if (!item.institution_id) return 'Bank'
    const input = { institution_id: item.institution_id, country_codes: [CountryCode.Us] }
    return (await ask('name the bank', Institution, (config) => api.institutionsGetById(input, config))).institution.name
  }

  return {
    name: 'plaid',
    origin,
    widget: {
      scriptUrl: 'https://cdn.plaid.com/link/v2/stable/link-initialize.js',
      frameUrl: (token) => `${origin}/plaid-bridge?token=${encodeURIComponent(token)}`,
    },
    async createLinkToken({ connectionUuid, accessToken }) {
      const input = {
        client_name: productName,
        language: 'en',
        country_codes: [CountryCode.Us],
        user: { client_user_id: connectionUuid },
        webhook: `${paymentsUrl}/v5/webhooks/bank/plaid`,
        // In update mode the item's products are settled; naming them again is refused.
        ...(accessToken === undefined ? { products: [Products.Auth] } : { access_token: accessToken }),
      }
      const answer = await ask('open a link', LinkToken, (config) => api.linkTokenCreate(input, config))
      return { token: answer.link_token, expiresAt: new Date(answer.expiration) }
    },
    async exchangePublicToken(publicToken) {
      try {
        const answer = await ask('finish the link', Exchanged, (config) => api.itemPublicTokenExchange({ public_token: publicToken }, config))
        return { accessToken: answer.access_token, itemId: answer.item_id }
      } catch (error) {
        // The token is the only field of this call, so a field that is not valid is the token as well.
        throw refusedExchange(error, ['INVALID_PUBLIC_TOKEN', 'INVALID_FIELD'])
      }
    },
    async account(accessToken) {
      const { item, accounts, numbers } = await ask('name the account', Auth, (config) => api.authGet({ access_token: accessToken }, config))
      // Deposits go to an account with ACH numbers; cards, loans and pensions of the same login have none.
      const ach = numbers.ach[0]
      if (!ach) throw new Problem('provider_failed', 'This sign-in at the bank holds no account that can take deposits. Please choose another.')
      const lastFour = accounts.find((each) => each.account_id === ach.account_id)?.mask ?? ach.account.slice(-4)
      return { bankName: await bankName(item), lastFour, fingerprint: accountFingerprint(mac, ach.routing, ach.account) }
    },
    async health(accessToken) {
      try {
        const { item } = await ask('check the account', Item, (config) => api.itemGet({ access_token: accessToken }, config))
        return healthOf(item.error ?? null)
      } catch (error) {
        return refusedHealth(error)
      }
    },
    async remove(accessToken) {
      try {
        await ask('remove the account', z.object({}), (config) => api.itemRemove({ access_token: accessToken }, config))
      } catch (error) {
        if (!['INVALID_ACCESS_TOKEN', 'ITEM_NOT_FOUND'].includes(refusalIn(error)?.code ?? '')) throw error
      }
    },
    verifyWebhook: plaidWebhooks({
      now: options.wallClock ?? options.now ?? Date.now,
      keyById: async (keyId) => (await ask('check the webhook', Key, (config) => api.webhookVerificationKeyGet({ key_id: keyId }, config))).key,
    }),
  }
}

function plaidClient({ clientId, secret, env }: Pick<PlaidOptions, 'clientId' | 'secret' | 'env'>): PlaidApi {
  return new PlaidApi(
    new Configuration({
      basePath: PlaidEnvironments[env] ?? env,
      baseOptions: {
        headers: { 'PLAID-CLIENT-ID': clientId, 'PLAID-SECRET': secret },
        maxContentLength: maxAnswerBytes,
        maxRedirects: 0,
        // Statuses are judged here: the client's own error object carries the request with its secrets.
        validateStatus: () => true,
      },
    }),
  )
}

function healthOf(error: z.output<typeof PlaidItemError> | null): BankHealth {
  if (error === null) return { healthy: true, errorCode: null, errorMessage: null }
  return { healthy: false, errorCode: ourCode(error.error_code), errorMessage: textOfError(error) }
}

// A busy provider or a bank that is down says nothing about the account itself.
function refusedBy(refusal: z.output<typeof Refusal>): Refused {
  const aboutItem = refusal.error_type === 'ITEM_ERROR' || refusal.error_code === 'INVALID_ACCESS_TOKEN'
  return new Refused(ourCode(refusal.error_code), textOfError(refusal), aboutItem)
}
