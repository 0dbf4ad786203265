import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { largeMenu } from './large-menu.ts'
import { standardMenu } from './standard-menu.ts'

export const entryTypes = ['category', 'item', 'size', 'modifier_group', 'modifier'] as const

export const Entry = z.object({
  id: z.string(),
  type: z.enum(entryTypes),
  parent: z.nullable(z.string()),
  title: z.string(),
  price_cents: z.nullable(z.int()),
  plu: z.string(),
  modifier_groups: z.array(z.string()),
  category: z.nullable(z.string()),
})
export type Entry = z.infer<typeof Entry>

/** Switches of the control page, each a way in which a real point of sale was seen to fail. */
export const faultNames = [
  'slow',
  'page_7_fails',
  'empty',
  'missing_40',
  'other_currency',
  'revoked',
  'page_repeats',
  'broken_entry',
  'too_many_requests',
  'unavailable',
] as const
export type Fault = (typeof faultNames)[number]

const Shop = z.object({
  token: z.string(),
  entries: z.array(Entry),
  faults: z.array(z.enum(faultNames)),
  webhook_url: z.nullable(z.string()),
})
export type Shop = z.infer<typeof Shop>

const State = z.object({ shops: z.array(Shop) })

/** All shops of the sandbox. A token that looks right opens a shop of its own, so that people and tests do not disturb each other. */
export interface Shops {
  byToken(token: string): Shop | undefined
  /** By its token, or by the handle that names it in an address without giving the token away. */
  named(name: string): Shop | undefined
  save(): void
}

/** Names a shop in an address. */
export const handleOf = (token: string): string => createHash('sha256').update(token).digest('hex').slice(0, 16)

export const tokenShape = /^sandbox-[a-z0-9-]{1,60}$/
const mostShops = 500

/** Opens the shops kept in a folder, or keeps them in memory when there is none. */
export function openShops(dir: string | undefined): Shops {
  const file = dir === undefined ? undefined : join(dir, 'state.json')
  if (dir !== undefined) mkdirSync(dir, { recursive: true, mode: 0o700 })
  const { shops } = (file && read(file)) || { shops: [] }
  const save = () => {
    if (file === undefined) return
    writeFileSync(`${file}.new`, JSON.stringify({ shops }), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  function byToken(token: string): Shop | undefined {
    const known = shops.find((shop) => shop.token === token)
    if (known || !tokenShape.test(token) || shops.length >= mostShops) return known
    const shop: Shop = { token, entries: menuOf(token), faults: [], webhook_url: null }
    shops.push(shop)
    save()
    return shop
  }
  return { save, byToken, named: (name) => shops.find(({ token }) => handleOf(token) === name) ?? byToken(name) }
}

/** `sandbox-large-10000` sells about so many entries, to try out how long that takes. */
function menuOf(token: string): Entry[] {
  const [, size] = /^sandbox-large-(\d{1,5})$/.exec(token) ?? []
  return size === undefined ? standardMenu() : largeMenu(Math.min(Number(size), 20_000))
}

function read(file: string): z.infer<typeof State> | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  return z.parse(State, JSON.parse(text))
}
