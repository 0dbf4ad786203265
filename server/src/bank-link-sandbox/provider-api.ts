import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { bankById } from './banks.ts'
import { errorOf } from './health.ts'
import type { Items } from './items.ts'
import { Refusal } from './refusal.ts'
import { type Fault, itemStates } from './state.ts'

const uuidLike = z.string().check(z.minLength(1), z.maxLength(100))
const OpenLink = z.object({ connection: uuidLike, name: z.string(), access_token: z.optional(z.string()) })
const Exchange = z.object({ public_token: z.string() })
const ByAccess = z.object({ access_token: z.string() })
const Seed = z.object({
  items: z.array(z.object({ connection: uuidLike, name: z.string(), bank: z.optional(z.string()), state: z.enum(itemStates) })),
})

/** Items to be made without the widget; `bank` is an id of the picker. */
export type SeedInput = z.infer<typeof Seed>['items']

export interface ApiOptions {
  items: Items
  has: (fault: Fault) => boolean
  slowMs: number
}

/** The calls of the provider's customers, by path after `/api/`. */
export function providerApi({ items, has, slowMs }: ApiOptions): (path: string, body: unknown) => Promise<object> {
  const calls: Record<string, (body: unknown) => object | Promise<object>> = {
    link_token(body) {
      const { connection, name, access_token } = checked(OpenLink, body)
      const link = items.openLink({ connection, name, accessToken: access_token })
      return { link_token: link.token, expiration: new Date(link.expires).toISOString() }
    },
    exchange(body) {
      const item = items.exchange(checked(Exchange, body).public_token)
      // The exchange has happened, but its answer never arrives: the worst moment for a connection to break.
      if (has('exchange_hangs')) return new Promise<never>(() => undefined)
      return { access_token: item.access_token, item_id: item.id }
    },
    account(body) {
      const item = items.byAccessToken(checked(ByAccess, body).access_token)
      const bank = bankById(item.bank)
      return { bank_name: bank?.name ?? item.bank, mask: item.account.slice(-4), routing: bank?.routing ?? '', account: item.account }
    },
    'item/health': (body) => ({ error: errorOf(items.byAccessToken(checked(ByAccess, body).access_token)) }),
    'item/remove'(body) {
      const { access_token } = checked(ByAccess, body)
      items.remove(items.byAccessToken(access_token))
      return {}
    },
    seed(body) {
      return { items: seedAll(items, checked(Seed, body).items) }
    },
  }

  return async (path, body) => {
    const call = Object.hasOwn(calls, path) ? calls[path] : undefined
    if (!call) throw new Refusal(404, 'UNKNOWN_CALL', 'There is no such call.')
    if (has('down')) throw new Refusal(503, 'DOWN', 'The provider is down.')
    if (has('slow')) await wait(slowMs)
    return call(body)
  }
}

export function seedAll(items: Items, wanted: SeedInput) {
  return wanted.map((each) => {
    const item = items.seed({ ...each, bank: each.bank ?? 'harbor' })
    return {
      connection: item.connection,
      access_token: item.access_token,
      item_id: item.id,
      bank_name: bankById(item.bank)?.name ?? item.bank,
      mask: item.account.slice(-4),
    }
  })
}

/** The body in its shape, or a refusal that names the fields. */
export function checked<T extends z.core.$ZodType>(schema: T, body: unknown): z.output<T> {
  const parsed = z.safeParse(schema, body)
  if (parsed.success) return parsed.data
  throw new Refusal(400, 'INVALID', `Please check: ${parsed.error.issues.map((issue) => issue.path.join('.') || 'the body').join(', ')}.`)
}
