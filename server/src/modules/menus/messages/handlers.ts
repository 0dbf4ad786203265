import type { InputOf } from '@brigade/contract/kit/endpoint.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { firstLanguage, MenuMessage, menuMessages, mostMessages } from '@brigade/contract/menus/menu-messages.ts'
import * as z from 'zod/mini'
import { found, mustBeCurrent } from '../../../platform/access/records.ts'
import { plain } from '../../../platform/audit/plain.ts'
import { serves } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { loadMenu } from '../draft/store.ts'
import { untilInstant } from '../pauses/pause-end.ts'
import { clockOf } from '../pauses/store-reach.ts'
import * as store from './store.ts'

type Asked = InputOf<typeof menuMessages.createMenuMessage>['menu_message']

/** Messages for guests on the menu. */
export const messageRoutes = serves(menuMessages, {
  async menuMessages({ input: { restaurant_id, page, per_page }, db }) {
    const { rows, total } = await store.pageOf(db, restaurant_id, page, per_page)
    return { data: rows.map(answerOf), total, page, per_page }
  },

  async createMenuMessage({ input: { restaurant_id, menu_message }, db, write }) {
    const columns = await columnsOf(db, restaurant_id, menu_message)
    return write(async ({ tx, changed }) => {
      if ((await store.lockedCount(tx, restaurant_id)) >= mostMessages)
        throw new Problem('conflict', `A menu has ${mostMessages} messages at most. Please remove one first.`)
      const row = await store.findSeen(tx, await store.insert(tx, { ...columns, restaurant_id }))
      changed({ id: restaurant_id, description: `- **message added**: ${plain(summaryOf(row))}` })
      return answerOf(row)
    })
  },

  async updateMenuMessage({ input: { restaurant_id, menu_message_id, menu_message }, db, write }) {
    const { version, ...asked } = menu_message
    const columns = await columnsOf(db, restaurant_id, asked)
    return write(async ({ tx, changed }) => {
      const before = found(await store.lock(tx, restaurant_id, menu_message_id), 'message')
      mustBeCurrent(before, version, 'this message')
      await store.edit(tx, menu_message_id, columns)
      const row = await store.findSeen(tx, menu_message_id)
      changed({ id: restaurant_id, description: `- **message changed**: ${plain(summaryOf(before))} → ${plain(summaryOf(row))}` })
      return answerOf(row)
    })
  },

  async removeMenuMessage({ input: { restaurant_id, menu_message_id }, write }) {
    return write(async ({ tx, changed }) => {
      const row = found(await store.lock(tx, restaurant_id, menu_message_id), 'message')
      await store.remove(tx, menu_message_id)
      changed({ id: restaurant_id, description: `- **message removed**: ${plain(summaryOf(row))}` })
      return { id: row.id, name: summaryOf(row) }
    })
  },
})

function wrong(field: string, says: string): Problem {
  return new Problem('invalid', 'Please check the marked fields.', { errors: { [field]: [says] } })
}

/** Times on the restaurant's clock become instants; what it stands at must be on this menu and of that kind. */
async function columnsOf(db: Queryable, restaurantId: number, { scope, node_id, texts, show_from, show_until, ...rest }: Asked) {
  const clock = await clockOf(db, restaurantId)
  if (!clock) throw notFound('restaurant')
  const instant = (text: string | null | undefined) => (text == null ? null : untilInstant(text, clock.timezone))
  const [from, until] = [instant(show_from), instant(show_until)]
  if (from !== null && until !== null && from >= until) throw wrong('show_until', 'must be later than its beginning')
  if (node_id != null) {
    const node = (await loadMenu(db, restaurantId)).nodes.get(node_id)
    if (node?.kind !== scope || node.lifecycle === 'archived') throw wrong('node_id', 'is not on this menu')
  }
  return { ...rest, scope, node_id: node_id ?? null, texts: JSON.stringify(texts), show_from: from, show_until: until }
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

function answerOf(row: store.SeenMessage): MenuMessage {
  const times = { show_from: iso(row.show_from), show_until: iso(row.show_until) }
  return z.parse(MenuMessage, { ...row, ...times, inserted_at: iso(row.inserted_at), updated_at: iso(row.updated_at) })
}

const textsOf = z.catch(z.record(z.string(), z.string()), {})

/** Its first words, for the history. */
function summaryOf({ texts, active }: Pick<store.MessageRow, 'texts' | 'active'>): string {
  const text = (z.parse(textsOf, texts)[firstLanguage] ?? '').replace(/\s+/g, ' ')
  return `${text.length > 80 ? `${text.slice(0, 80)}…` : text}${active ? '' : ' (off)'}`
}
