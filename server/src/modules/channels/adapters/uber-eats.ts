import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { type Fulfilment, fulfilments } from '@brigade/contract/fields/sales-context.ts'
import { GuestMenu } from '@brigade/contract/menus/guest-menu.ts'
import * as z from 'zod/mini'
import { type Marketplace, MarketRefused, MarketTrouble } from '../../menus/publishing/public.ts'
import { type UberApi, UberRefused } from './uber-eats-api.ts'
import { clock as timeText } from './uber-eats-hours.ts'
import { isSuspended, outThere, thingsOf, type UberItem, UberMenu, uberMenu } from './uber-eats-menu.ts'

const inflated = promisify(gunzip)
const deflated = promisify(gzip)

/** What a fulfilment's menu is called there; Uber Eats has none for the others. */
const menuTypes: Partial<Record<Fulfilment, string>> = {
  delivery: 'MENU_TYPE_FULFILLMENT_DELIVERY',
  pickup: 'MENU_TYPE_FULFILLMENT_PICK_UP',
  dine_in: 'MENU_TYPE_FULFILLMENT_DINE_IN',
}
/** The menu of deliveries has to be there before that of anything else. */
const inTurn: readonly Fulfilment[] = ['delivery', 'pickup', 'dine_in']

const Menus = z.object({ menus: z.partialRecord(z.enum(fulfilments), GuestMenu) })
const Status = z.object({ status: z.string(), offlineReason: z.optional(z.nullable(z.string())) })

/** Says at the item that we are who suspended it: what people of the store suspend in Uber's app is theirs to bring back. */
const ourReason = 'Out of stock in Brigade'
/** Open-ended: they keep a moment for every suspension. */
const longSeconds = 10 * 365 * 86_400
const atOnce = 5

interface Store {
  readonly api: UberApi
  /** Of the listing. */
  readonly fulfilments: readonly Fulfilment[]
  readonly now: () => Date
}

/** Uber Eats by its own API, as the app of one channel and for one listing of it. */
export function uberEats({ api, fulfilments: listed, now }: Store): Marketplace {
  const shown = inTurn.filter((fulfilment) => listed.includes(fulfilment))
  /** With one menu there is only theirs; with several each has its type. */
  const typesOf = (some: readonly Fulfilment[]) => (some.length > 1 ? some.flatMap((one) => menuTypes[one] ?? []) : [undefined])
  const menusPath = (store: string, type?: string) => `${storePath('v2', store)}/menus${type === undefined ? '' : `?menu_type=${type}`}`
  const storePath = (version: 'v1' | 'v2', store: string) => `/${version}/eats/stores/${encodeURIComponent(store)}`
  const statusPath = (store: string) => `/v1/eats/store/${encodeURIComponent(store)}/status`

  async function menuOf(store: string, type: string | undefined, signal: AbortSignal): Promise<UberMenu> {
    return shaped(UberMenu, await api({ path: menusPath(store, type), signal }))
  }

  async function suspend(store: string, { id }: UberItem, isOut: boolean, type: string | undefined, signal: AbortSignal): Promise<void> {
    const suspend_until = isOut ? Math.floor(now().getTime() / 1000) + longSeconds : 0
    const suspension_info = { suspension: { suspend_until, ...(isOut && { reason: ourReason }) } }
    const body = { suspension_info, ...(type !== undefined && { menu_type: type }) }
    await api({ method: 'POST', path: `${menusPath(store)}/items/${encodeURIComponent(id)}`, body, signal })
  }

  return {
    async send({ store, key, body }, signal) {
      const { menus } = z.parse(Menus, JSON.parse((await inflated(body)).toString('utf8')))
      const sent = inTurn.filter((fulfilment) => menus[fulfilment])
      if (sent.length === 0) throw new MarketRefused('Uber Eats has menus for delivery, pickup and dine-in alone. Turn on one of them.')
      try {
        for (const [index, type] of typesOf(sent).entries()) {
          const menu = menus[sent[index] ?? 'delivery']
          if (!menu) continue
          const there = { ...uberMenu(menu), ...(type !== undefined && { menu_type: type }) }
          const below = there.items.filter(({ price_info }) => price_info.price < 0).map(({ title }) => Object.values(title.translations)[0])
          if (below.length > 0)
            return { job: key, status: 'rejected', errors: [`Uber Eats takes no price below zero: ${below.slice(0, 5).join(', ')}.`] }
          await api({ method: 'PUT', path: menusPath(store), body: await deflated(JSON.stringify(there)), signal })
        }
      } catch (error) {
        // What is wrong with the menu is said about the menu.
        if (error instanceof UberRefused && error.status === 400 && error.said.length > 0) return { job: key, status: 'rejected', errors: error.said }
        throw error
      }
      return { job: key, status: 'live', errors: [] }
    },

    // It takes a menu at once or not at all.
    look: async (job) => ({ job, status: 'live', errors: [] }),

    async pause(store, paused, signal) {
      const wanted = new Set(paused)
      for (const type of typesOf(shown)) {
        const menu = await menuOf(store, type, signal)
        const out = outThere(menu, wanted)
        const changed = menu.items.filter((item) =>
          out.has(item.id) ? !isSuspended(item, now()) : isSuspended(item, now()) && item.suspension_info?.suspension?.reason === ourReason,
        )
        await severally(changed, (item) => suspend(store, item, out.has(item.id), type, signal))
      }
    },

    /** A store is open or paused as a whole: it is paused while all that it offers there is closed. */
    async close(store, closed, signal) {
      const ends = shown.map((fulfilment) => closed.find((one) => one.fulfilment === fulfilment))
      const isClosed = shown.length > 0 && ends.every((one) => one !== undefined)
      if (!isClosed) {
        const { offlineReason } = shaped(Status, await api({ path: statusPath(store), signal }))
        // Only what we paused is ours to bring back.
        if (offlineReason !== 'PAUSED_BY_UBER') await api({ method: 'POST', path: statusPath(store), body: { status: 'ONLINE' }, signal })
        return
      }
      const until = ends.flatMap((one) => one?.until ?? []).toSorted()[0]
      const body = {
        status: 'PAUSED',
        reason: 'Closed by the restaurant',
        ...(until !== undefined && { paused_until: until.replace(/\.\d+Z$/, 'Z') }),
      }
      await api({ method: 'POST', path: statusPath(store), body, signal })
    },

    async setSpecialDays(store, days, signal) {
      const holiday_hours = Object.fromEntries(days.map(({ date, windows }) => [date, { open_time_periods: windows.map(period) }]))
      await api({ method: 'POST', path: `${storePath('v1', store)}/holiday-hours`, body: { holiday_hours }, signal })
    },

    async readBack(store, signal) {
      const things = []
      for (const type of typesOf(shown)) things.push(...thingsOf(await menuOf(store, type, signal), now()))
      return { things }
    },

    readNews() {
      throw new Error('Uber Eats says nothing of menus by news.')
    },
  }
}

/** They know no night: what runs past midnight ends with the date. */
const period = ({ start_min, end_min }: { readonly start_min: number; readonly end_min: number }) => ({
  start_time: timeText(Math.min(start_min, 1439)),
  end_time: timeText(Math.min(end_min, 1439)),
})

/** A few at a time, for each is a call of its own. */
async function severally<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of waiting) await work(one)
    }),
  )
}

function shaped<T extends z.core.$ZodType>(schema: T, answer: unknown): z.output<T> {
  const parsed = z.safeParse(schema, answer)
  if (!parsed.success) throw new MarketTrouble('Uber Eats answered something that cannot be read.')
  return parsed.data
}
