import type { BankLinkSandbox } from '../bank-link-sandbox/server.ts'
import { sandboxProvider } from '../modules/bank-connections/bank-link/sandbox.ts'
import { type DemoConnection, insertConnections, type LinkedItem } from '../modules/bank-connections/seed.ts'
import type { Deps } from '../platform/context.ts'
import { hashPassword } from '../platform/passwords.ts'
import { writeHistory } from './history.ts'
import { demoPeople } from './people.ts'
import { plannedConnections } from './plan.ts'
import { diceFrom } from './random.ts'
import { insertCharges } from './restaurants/charges.ts'
import { insertMarkets } from './restaurants/delivery.ts'
import { syncOne } from './restaurants/point-of-sale.ts'
import { insertPauses, publishMenus } from './restaurants/today.ts'
import { insertWorkflows } from './restaurants/workflows.ts'
import { insertRestaurants } from './restaurants/write.ts'
import { groupNamed, insertGroups, insertInvitations, insertPeople } from './rows.ts'

/**
 * Fills an empty database with the demo company: all of it or nothing. Linked accounts are made in the sandbox first, so
 * that they can be expired and repaired there; without a sandbox they only look linked.
 */
export async function seedDemo(deps: Deps, sandbox: BankLinkSandbox | undefined): Promise<void> {
  const { database, secrets, clock, log } = deps
  const dice = diceFrom(20_26)
  const now = clock.now().getTime()
  const founded = new Date(now - 362 * 86_400_000)
  const people = await Promise.all(demoPeople.map(async (person) => ({ ...person, hash: await hashPassword(person.password) })))
  const planned = plannedConnections(dice)
  const items = sandbox ? await linkInSandbox(deps, sandbox, planned) : new Map<string, LinkedItem>()
  const { entries, restaurants, owner } = await database.write(async (tx) => {
    const groups = await insertGroups(tx, founded)
    const seeded = await insertPeople(tx, people, groups, founded)
    await insertInvitations(tx, groups, seeded, now)
    const restaurants = await insertRestaurants(tx, groups, founded)
    const workflows = await insertWorkflows(tx, groups, seeded, restaurants, founded)
    const markets = await insertMarkets(tx, groups, restaurants, new Date(now - 340 * 86_400_000))
    await insertCharges(tx, restaurants, new Date(now - 300 * 86_400_000))
    const connections = await insertConnections(
      tx,
      secrets,
      planned,
      items,
      (name) => {
        const { id, ancestors } = groupNamed(groups, name)
        return { id, ancestors, names: groups.filter((group) => ancestors.includes(group.id)).map((group) => group.name) }
      },
      now,
    )
    const owner = seeded[0]?.id ?? 0
    await insertPauses(tx, restaurants, owner, clock.now())
    return {
      entries: await writeHistory(tx, { dice, now, groups, people: seeded, connections, restaurants, workflows, markets }),
      restaurants,
      owner,
    }
  })
  await publishMenus(deps, restaurants, owner)
  await syncOne(deps, restaurants, owner)
  log.info({ bank_connections: planned.length, audit_logs: entries }, 'the demo company was written')
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
