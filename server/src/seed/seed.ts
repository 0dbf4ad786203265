import type { BankLinkSandbox } from '../bank-link-sandbox/server.ts'
import { sandboxProvider } from '../modules/bank-connections/bank-link/sandbox.ts'
import { type DemoConnection, insertConnections, type LinkedItem } from '../modules/bank-connections/seed.ts'
import { insertWeek } from '../modules/channels/demo/week-of-demo.ts'
import { placeListings } from '../modules/channels/public.ts'
import { insertChannels } from '../modules/channels/seed.ts'
import { insertCollections } from '../modules/collections/seed.ts'
import { newsOff } from '../modules/customers/demo/store-demo.ts'
import { insertCustomers } from '../modules/customers/seed.ts'
import { insertMarkets } from '../modules/delivery-markets/seed.ts'
import { insertOffers, insertUses } from '../modules/discounts/seed.ts'
import { insertGiftCards } from '../modules/gift-cards/seed.ts'
import { insertHoursOfDemo } from '../modules/hours/seed.ts'
import { insertMessages } from '../modules/menus/messages/seed.ts'
import { insertMenus } from '../modules/menus/seed/menus.ts'
import { insertPauses, publishElsewhere, publishMenus } from '../modules/menus/seed/today.ts'
import { insertWorkflows } from '../modules/order-workflows/seed.ts'
import { demoSystem, insertOrdersOfDemo, settleOrders } from '../modules/orders/seed.ts'
import { syncOne } from '../modules/pos/seed.ts'
import { insertCharges } from '../modules/restaurants/charges/seed.ts'
import { insertRestaurants } from '../modules/restaurants/seed.ts'
import type { Deps } from '../platform/context.ts'
import { diceFrom } from '../platform/dice.ts'
import { hashPassword } from '../platform/passwords.ts'
import { contacts } from './company.ts'
import { askingFor, offersOfDemo } from './demo-offers.ts'
import { demoPlaces } from './demo-places.ts'
import { groupHistory, writeHistory } from './history.ts'
import { demoPassword, demoPeople } from './people.ts'
import { plannedConnections } from './plan.ts'
import { insertGroups, insertInvitations, insertPeople } from './rows.ts'

/**
 * Fills an empty database with the demo company: all of it or nothing. Linked accounts are made in the sandbox first, so
 * that they can be expired and repaired there; without a sandbox they only look linked.
 */
export async function seedDemo(deps: Deps, sandbox: BankLinkSandbox | undefined): Promise<void> {
  const { database, secrets, clock, log } = deps
  const dice = diceFrom(20_26)
  const now = clock.now().getTime()
  const daysAgo = (days: number) => new Date(now - days * 86_400_000)
  const founded = daysAgo(362)
  // The same for all, and a hash takes as long as fifty statements.
  const hash = await hashPassword(demoPassword)
  const people = demoPeople.map((person) => ({ ...person, hash }))
  const planned = plannedConnections(dice)
  const items = sandbox ? await linkInSandbox(deps, sandbox, planned) : new Map<string, LinkedItem>()
  const { lines, sold, restaurants, menus, owner } = await database.write(async (tx) => {
    const groups = await insertGroups(tx, founded)
    const seeded = await insertPeople(tx, people, groups, founded)
    const [owner] = seeded
    if (!owner) throw new Error('The demo company has nobody.')
    await insertInvitations(tx, groups, seeded, now)
    const phones = contacts.map(([, , phone]) => phone)
    const { restaurants, entries } = await insertRestaurants(tx, groups, { phones, owner, founded: founded.getTime() })
    await insertHoursOfDemo(tx, groups, restaurants, founded)
    const drawnAt = daysAgo(200).getTime()
    const { pictures, ...collections } = await insertCollections(tx, deps.storage, { groups, owner, at: drawnAt })
    const menus = await insertMenus(tx, restaurants, pictures)
    await insertCharges(tx, restaurants, daysAgo(300))
    await insertMessages(tx, restaurants, daysAgo(300))
    await insertPauses(tx, restaurants, menus, owner.id, clock.now())
    const newsAgain = await newsOff(tx)
    const offers = await insertOffers(tx, { groups, restaurants, owner, now })
    const work = await offersOfDemo(tx, clock.now())
    const places = await demoPlaces(tx, clock.now())
    const sold = await insertOrdersOfDemo(tx, places, now, work)
    await newsAgain()
    await insertUses(tx, work, { groups, owner, system: demoSystem, now, asking: askingFor(places, now) })
    const lines = await writeHistory(tx, [
      ...entries,
      ...groupHistory(groups, { dice, founded: founded.getTime(), people: seeded, owner }),
      ...(await insertWorkflows(tx, groups, restaurants, { owner, at: daysAgo(342).getTime() })),
      ...(await insertMarkets(tx, groups, restaurants, { owner, at: daysAgo(340).getTime() })),
      ...(await insertChannels(tx, groups, { owner, founded: founded.getTime() })),
      ...collections.entries,
      ...offers,
      ...(await insertCustomers(tx, { secrets, groups, people: seeded, founded, now })),
      ...(await insertGiftCards(tx, secrets, { groups, people: seeded, founded: founded.getTime(), now })),
      ...(await insertConnections(tx, secrets, { planned, items, groups, people: seeded, dice, now })),
    ])
    return { lines, sold, restaurants, menus, owner }
  })
  const publishAndSync = async () => {
    await publishMenus(deps, restaurants, menus, owner.id)
    await database.write((tx) => placeListings(tx, { whereRetired: 'make' }))
    await publishElsewhere(deps, restaurants, owner.id)
    await database.write((tx) => insertWeek(tx, { owner, now: clock.now() }))
    await syncOne(deps, restaurants, owner.id)
  }
  await Promise.all([settleOrders(database), publishAndSync()])
  log.info({ bank_connections: planned.length, audit_logs: lines, orders: sold.orders, sales_entries: sold.entries }, 'the demo company was written')
}

async function linkInSandbox({ secrets }: Deps, sandbox: BankLinkSandbox, planned: readonly DemoConnection[]): Promise<Map<string, LinkedItem>> {
  const provider = sandboxProvider({ url: sandbox.url, secret: sandbox.secret, mac: (text, purpose) => secrets.mac(text, purpose) })
  const wanted = planned.flatMap(({ uuid, name, bank, state }) =>
    state === 'manual' || state === 'unlinked' ? [] : [{ connection: uuid, name, bank, state }],
  )
  const linked = await Promise.all(
    sandbox.seedItems(wanted).map(async ({ connection, access_token, item_id }) => {
      const [account, health] = await Promise.all([provider.account(access_token), provider.health(access_token)])
      return [connection, { accessToken: access_token, itemId: item_id, account, health }] as const
    }),
  )
  return new Map(linked)
}
