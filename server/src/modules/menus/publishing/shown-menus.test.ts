import type { GuestMenu } from '@brigade/contract/menus/guest-menu.ts'
import { menuPublishing } from '@brigade/contract/menus/publishing.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { publishingApp } from '../../../../testing/publishing.ts'
import { randomMenus } from '../../../../testing/random-menus.ts'
import type { MenuModel } from '../public/model.ts'
import { chargesAndMessagesOf } from './charges-and-messages.ts'
import { type Draft, draftMenu } from './drafts.ts'
import { forGuests } from './guest-view.ts'
import { menusOf } from './shown-menus.ts'
import type { ListingRow } from './store.ts'

// A listing shows the menus that were chosen for it, and never another one.

function draftOf(model: MenuModel, menus: string[] | null): Draft {
  const listing = { channel: 'web', state: 'on', markup_bp: 0, rounding: 'none', fulfilments: ['pickup'], menus } as Partial<ListingRow> as ListingRow
  const place = { id: 1, name: 'Here', kind: 'restaurant', timezone: 'UTC', currency: 'USD', tax_mode: 'exclusive', menu_revision: 1 } as const
  return {
    place,
    model,
    listings: [listing],
    newItems: () => new Set(),
    pictures: new Map(),
    now: new Date(),
    chargesAndMessages: chargesAndMessagesOf([], []),
  }
}

const seen = (model: MenuModel, menus: string[] | null): GuestMenu[] => {
  const draft = draftOf(model, menus)
  const asPublished = draftMenu(draft, 'web', 'pickup')
  const now = draftMenu(draft, 'web', 'pickup', { instant: new Date('2026-03-02T12:00:00Z') })
  return [asPublished, forGuests(asPublished), now]
}

test('no menu outside the selection is ever in what guests see, and those within it are as they were', () => {
  let leftOut = 0
  fc.assert(
    fc.property(randomMenus({ isWhole: true }), fc.array(fc.nat(20), { maxLength: 4 }), (model, picks) => {
      const all = menusOf(model).map(({ id }) => id)
      const chosen = [...new Set(picks.flatMap((pick) => all[pick % Math.max(1, all.length)] ?? []))]
      const whole = seen(model, null)
      if (whole[0]?.menus.some(({ id }) => !chosen.includes(id))) leftOut += 1
      for (const [at, menu] of seen(model, [...chosen, '00000000-0000-4000-8009-000000000000']).entries()) {
        expect(menu.menus).toEqual(whole[at]?.menus.filter(({ id }) => chosen.includes(id)))
        const used = new Set(Object.keys(menu.groups))
        for (const id of used) expect(whole[at]?.groups[id]).toEqual(menu.groups[id])
      }
    }),
    { numRuns: 150 },
  )
  expect(leftOut).toBeGreaterThan(30)
})

const app = await publishingApp()
const { db } = app.database
const home = await app.group({ name: 'North' })
const boss = await app.person({ roles: ['restaurants', 'publisher'], on: home })

async function shop() {
  const id = await app.restaurant({ on: home })
  const menuOf = async (name: string, price_minor: number) => {
    const menu = await app.node(id, 'menu', { fields: { name } })
    const item = await app.node(id, 'item', { fields: { name: `${name} soup`, price_minor } })
    await app.node(id, 'placement', { in: menu, ref: item })
    return menu
  }
  const [lunch, dinner] = [await menuOf('Lunch', 500), await menuOf('Dinner', 900)]
  await app.list(id, 'web', 'app')
  return { id, lunch, dinner }
}
const choose = (restaurant: number, channel: string, menus: string[] | null) =>
  sql`update listings set menus = ${menus}::text[], updated_at = now() where restaurant_id = ${restaurant} and channel = ${channel}`.execute(db)
const publish = async (id: number) => {
  const { body } = await app.call(menuPublishing.publish, { restaurant_ids: [id] }, { as: boss })
  await app.runJobs()
  return (await app.publication(boss, id, body.results[0]?.publication_id ?? 0)).targets.map(({ channel, state, errors }) => [
    channel,
    state,
    ...errors,
  ])
}
const menusSeen = async (restaurant_id: number, channel: 'web' | 'app', live: boolean) => {
  const { body } = await app.call(menuPublishing.guestMenu, { restaurant_id, channel, fulfilment: 'pickup', live }, { as: boss })
  return body.menu?.menus.map(({ name }) => name)
}

test('the preview, the diff and the publication show the chosen menus on that channel, all of them elsewhere', async () => {
  const { id, lunch } = await shop()
  await publish(id)
  await choose(id, 'web', [lunch])
  expect(await menusSeen(id, 'web', false)).toEqual(['Lunch'])
  expect(await menusSeen(id, 'app', false)).toEqual(['Lunch', 'Dinner'])
  expect((await app.call(menuPublishing.menuStates, { restaurant_ids: [id] }, { as: boss })).body).toMatchObject([{ state: 'edited' }])
  const { body } = await app.call(menuPublishing.menuDiff, { restaurant_id: id }, { as: boss })
  expect(body.entries.map(({ name, change, only }) => [name, change, only])).toContainEqual(['Dinner soup', 'removed', ['Online ordering']])
  expect(await publish(id)).toEqual([
    ['web', 'live'],
    ['app', 'unchanged'],
  ])
  expect([await menusSeen(id, 'web', true), await menusSeen(id, 'app', true)]).toEqual([['Lunch'], ['Lunch', 'Dinner']])
})

test('a chosen menu that was deleted is passed over; without any that is left nothing is published there, and it says so', async () => {
  const { id, lunch, dinner } = await shop()
  const archive = (menu: string) =>
    sql`with grown as (update restaurants set menu_revision = menu_revision + 1 where id = ${id} returning menu_revision)
      update menu_nodes set lifecycle = 'archived', revision = menu_revision from grown where menu_nodes.id = ${menu}`.execute(db)
  await choose(id, 'web', [lunch, dinner])
  await archive(lunch)
  expect((await publish(id))[0]).toEqual(['web', 'live'])
  expect(await menusSeen(id, 'web', true)).toEqual(['Dinner'])
  await choose(id, 'web', [lunch])
  expect((await publish(id))[0]).toEqual(['web', 'blocked', 'None of the menus chosen for it is there any more. Choose its menus again.'])
  expect(await menusSeen(id, 'web', true)).toEqual(['Dinner'])
})
