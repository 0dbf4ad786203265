import { diffOf } from '../../platform/audit/write.ts'
import { type Cell, cellText, line } from '../../platform/copy-rows.ts'
import type { Tx } from '../../platform/database.ts'
import { type DemoGroup, groupNamed } from '../../platform/demo-groups.ts'
import { byPerson, type DemoEntry, type DemoStaff } from '../../platform/demo-history.ts'
import { diceFrom } from '../../platform/dice.ts'
import { takeIndexesOff } from '../../platform/indexes-off.ts'
import type { KeyRing } from '../../platform/secrets.ts'
import { historyFieldsOf } from './answers.ts'
import { insertBlocksAndConsents } from './consents/seed.ts'
import { type FileGuest, fileOfDemo } from './demo/file-of-demo.ts'
import { filled, forgetAllNews, insertLines, insertNotes, measure, ordersWithGuests } from './demo/store-demo.ts'
import { insertLoyalty } from './loyalty/seed.ts'
import { GuestBook } from './matching/guest-book.ts'
import { guestOf } from './matching/guest-of.ts'
import { type NewsOrder, newsOrders } from './matching/store-news.ts'
import { changesOf } from './matching/visit-changes.ts'
import { erasePerson } from './privacy/erase.ts'

const day = 86_400_000

interface CustomerPlan {
  readonly secrets: KeyRing
  readonly now: number
  readonly groups: readonly DemoGroup[]
  /** The owner first. */
  readonly people: readonly DemoStaff[]
  /** When the company came to this product, with a file of those whom it knew. */
  readonly founded: Date
}

/** Some 20,000 customers: those of the orders, found as the orders would find them, and those of a file; answers the history of some. */
export async function insertCustomers(tx: Tx, { secrets, groups, people, founded, now }: CustomerPlan): Promise<DemoEntry[]> {
  const [root, owner] = [groups[0], people[0]]
  if (!root || !owner) throw new Error('The demo company has nobody.')
  const orders = await newsOrders(tx, await ordersWithGuests(tx), [root.id])
  const lines = new DemoCustomers(root.id)
  const regulars = lines.ofOrders(orders)
  const file = fileOfDemo(diceFrom(20_28))
  const owners = [...new Set(orders.map(({ group_id }) => group_id))].sort((a, b) => a - b)
  const first = lines.ofFile(file, owners, founded)
  const putIndexesBack = await takeIndexesOff(tx, filled)
  await insertLines(tx, lines)
  await putIndexesBack()
  await measure(tx)
  await insertNotes(
    tx,
    notes.map((text, at) => ({
      customerId: regulars[at] ?? first,
      text,
      by: people[at % people.length] ?? owner,
      at: new Date(founded.getTime() + (200 + at * 9) * day),
    })),
  )
  const at = new Date(now)
  // Somebody who came often enough, and asked to be forgotten.
  await erasePerson(tx, secrets, { id: regulars[200] ?? first, rootId: root.id, now: at })
  const part = groupNamed(groups, 'Nonna Rosa')
  await insertBlocksAndConsents(tx, {
    secrets,
    company: { id: root.id, name: root.name, rootId: root.id },
    part: { id: part.id, name: part.name, rootId: root.id },
    by: owner,
    zone: 'America/New_York',
    now: at,
  })
  await forgetAllNews(tx)
  return [...tagged(file, first, owner, root, founded), ...(await insertLoyalty(tx, { groups, people, founded }))]
}

const notes = [
  'Allergic to peanuts. Tell the kitchen each time, even for dessert.',
  'Always asks for the table by the window.',
  'Prefers a call to a message.',
  'Had a bad delivery in spring; got dinner on the house.',
  'Orders for the whole office on Fridays.',
  'Celebrates every birthday here.',
  'Vegetarian, and so are the kids.',
  'Rings twice: the doorbell is broken.',
  'Likes the corner booth.',
  'Asked for an invoice with the name of the company.',
  'Gluten free.',
  'Knows the chef from school.',
]

/** The first of the file that somebody has looked after since. */
function tagged(file: readonly FileGuest[], first: number, owner: DemoStaff, root: DemoGroup, founded: Date): DemoEntry[] {
  return file.slice(0, 8).flatMap((one, at) => {
    const of = { resource: 'customer', resource_id: first + at, reach: root.ancestors, ...byPerson(owner) } as const
    const fields = { given_name: one.given, family_name: one.family, birthday: one.birthday, language: one.language }
    const [before, after] = [historyFieldsOf({ ...fields, tags: [] }), historyFieldsOf({ ...fields, tags: [...one.tags] })]
    const made: DemoEntry = { ...of, action: 'create', changes: diffOf(undefined, before), at: founded.getTime() + 3_600_000 }
    return one.tags.length === 0
      ? [made]
      : [made, { ...of, action: 'update', changes: diffOf(before, after), at: founded.getTime() + (30 + at) * day }]
  })
}

/** No value, in the format of COPY. */
const none = cellText(null)

/** Lines of COPY; numbers of rows are given here. */
class DemoCustomers {
  readonly customers: string[] = []
  readonly identities: string[] = []
  readonly orders: string[] = []
  readonly visits: string[] = []
  readonly links: string[] = []
  readonly #rootId: number
  #last = 0

  constructor(rootId: number) {
    this.#rootId = rootId
  }

  /** Those of orders; answers them by how often they came, the most frequent first. */
  ofOrders(orders: readonly NewsOrder[]): number[] {
    const book = new GuestBook([])
    const counted = orders.flatMap((order) => {
      const guest = guestOf(order.guest, order)
      return guest ? [{ order, customerId: -book.customerOf(guest, null) }] : []
    })
    const visits = Map.groupBy(changesOf(counted, []).added, ({ customer_id }) => customer_id)
    const firstOrders = new Map(counted.toReversed().map(({ order, customerId }) => [customerId, order]))
    for (const { id, name, given_name, family_name, relay_channel } of book.made()) {
      const own = visits.get(-id) ?? []
      const at = firstOrders.get(-id)?.placed_at.toISOString() ?? ''
      const totals = totalsOf(own)
      this.customers.push(line([-id, name, given_name, family_name, null, '', '{}', relay_channel, 'order', this.#rootId, ...totals, at, at]))
      for (const one of own)
        this.visits.push(line([-id, one.restaurant_id, one.currency, one.orders, one.spent, one.first_at.toISOString(), one.last_at.toISOString()]))
      this.#owned(-id)
      this.#last = Math.max(this.#last, -id)
    }
    for (const { id, kind, value } of book.added())
      this.identities.push(line([-id, this.#rootId, kind, value, 'order', firstOrders.get(-id)?.placed_at.toISOString() ?? '']))
    for (const { order, customerId } of counted)
      this.orders.push(
        line([
          ...[order.id, customerId, order.restaurant_id, order.placed_at.toISOString(), order.service_date, order.channel, order.currency],
          ...[order.net, order.counts],
        ]),
      )
    const known = new Set(counted.map(({ order, customerId }) => `${customerId} ${order.group_id}`))
    for (const one of known) this.#shared(...(one.split(' ').map(Number) as [number, number]))
    return [...visits].sort(([, a], [, b]) => ordersOf(b) - ordersOf(a)).map(([id]) => id)
  }

  /** Those of the file, each known to one of the groups; answers the first. */
  ofFile(file: readonly FileGuest[], groups: readonly number[], at: Date): number {
    const first = this.#last + 1
    const moment = at.toISOString()
    for (const { given, family, email, phone, birthday, language, tags } of file) {
      const id = ++this.#last
      const said = tags.length === 0 ? '{}' : `{${tags.map((tag) => `"${tag}"`).join(',')}}`
      const start = `${id}\t${given} ${family}\t${given}\t${family}\t${birthday ?? none}\t${language}\t${said}\t${none}\timport\t${this.#rootId}`
      this.customers.push(`${start}\t0\t0\t${none}\t${none}\t${none}\t${moment}\t${moment}\n`)
      if (email !== '') this.identities.push(`${id}\t${this.#rootId}\temail\t${email}\timport\t${moment}\n`)
      if (phone !== '') this.identities.push(`${id}\t${this.#rootId}\tphone\t${phone}\timport\t${moment}\n`)
      this.#owned(id)
      const group = groups[id % groups.length]
      if (group !== undefined) this.#shared(id, group)
    }
    return first
  }

  #owned(id: number): void {
    this.links.push(`customer\t${id}\t${this.#rootId}\towner\n`)
  }

  #shared(id: number, group: number): void {
    if (group !== this.#rootId) this.links.push(`customer\t${id}\t${group}\tshared\n`)
  }
}

type Visit = ReturnType<typeof changesOf>['added'][number]

const ordersOf = (visits: readonly Visit[]): number => visits.reduce((sum, { orders }) => sum + orders, 0)

/** Orders, spent, currency, first and last visit, as the totals of a customer are. */
function totalsOf(visits: readonly Visit[]): Cell[] {
  const [main] = [...Map.groupBy(visits, ({ currency }) => currency).values()].sort(
    (a, b) => ordersOf(b) - ordersOf(a) || (a[0]?.currency ?? '').localeCompare(b[0]?.currency ?? ''),
  )
  if (!main) return [0, 0, null, null, null]
  const moments = visits.flatMap(({ first_at, last_at }) => [first_at.getTime(), last_at.getTime()])
  const spent = main.reduce((sum, visit) => sum + visit.spent, 0)
  return [
    ordersOf(visits),
    spent,
    main[0]?.currency ?? null,
    new Date(Math.min(...moments)).toISOString(),
    new Date(Math.max(...moments)).toISOString(),
  ]
}
