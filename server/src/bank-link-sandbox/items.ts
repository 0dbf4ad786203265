import { randomUUID } from 'node:crypto'
import { type Account, accountsOf, type Bank, bankById } from './banks.ts'
import { Refusal } from './refusal.ts'
import type { Book, Item, LinkToken } from './state.ts'

const minute = 60_000

/** The tokens and items of the sandbox. Lifetimes are those Plaid documents for its own. */
export interface Items {
  openLink(input: { connection: string; name: string; accessToken?: string | undefined }): LinkToken
  mustBeOpenLink(token: string): LinkToken
  /** Ends a link successfully: makes the item, or repairs the one of update mode, and gives out the public token. */
  finishLink(link: LinkToken, bank: Bank, account: Account, state?: Item['state']): { publicToken: string; item: Item }
  exchange(publicToken: string): Item
  byAccessToken(accessToken: string): Item
  byId(id: string): Item
  setState(item: Item, state: Item['state']): void
  remove(item: Item): void
  /** Makes an item without the widget, once per connection. */
  seed(input: { connection: string; name: string; bank: string; state: Item['state'] }): Item
}

export function itemsOf(book: Book, now: () => number): Items {
  const { state } = book

  function add(fields: Pick<Item, 'connection' | 'name' | 'state'>, bank: Bank, account: Account): Item {
    const item: Item = {
      ...fields,
      id: `item-${randomUUID()}`,
      access_token: `access-sandbox-${randomUUID()}`,
      bank: bank.id,
      account_name: account.name,
      account: account.number,
      linked_at: new Date(now()).toISOString(),
    }
    state.items.push(item)
    return item
  }

  const byId = (id: string) => found(state.items.find((item) => item.id === id))
  const byAccessToken = (token: string) => found(state.items.find((item) => item.access_token === token))

  return {
    byId,
    byAccessToken,
    openLink({ connection, name, accessToken }) {
      const item = accessToken === undefined ? null : byAccessToken(accessToken).id
      const expires = now() + (item === null ? 4 * 60 : 30) * minute
      const link: LinkToken = { token: `link-sandbox-${randomUUID()}`, connection, name, item, expires, used: false }
      state.link_tokens.push(link)
      book.save()
      return link
    },
    mustBeOpenLink(token) {
      const link = state.link_tokens.find((each) => each.token === token)
      if (!link) throw new Refusal(400, 'INVALID_LINK_TOKEN', 'This link is not known.')
      if (link.expires <= now()) throw new Refusal(400, 'EXPIRED_LINK_TOKEN', 'This link has expired.')
      if (link.used) throw new Refusal(400, 'USED_LINK_TOKEN', 'This link was used already.')
      return link
    },
    finishLink(link, bank, account, itemState = 'healthy') {
      const item = link.item === null ? add({ connection: link.connection, name: link.name, state: itemState }, bank, account) : byId(link.item)
      item.state = itemState
      const publicToken = `public-sandbox-${randomUUID()}`
      state.public_tokens.push({ token: publicToken, item: item.id, expires: now() + 30 * minute, used: false })
      link.used = true
      book.save()
      return { publicToken, item }
    },
    exchange(publicToken) {
      const token = state.public_tokens.find((each) => each.token === publicToken)
      if (!token || token.used) throw new Refusal(400, 'INVALID_PUBLIC_TOKEN', 'This link was used already or is not known.')
      if (token.expires <= now()) throw new Refusal(400, 'EXPIRED_PUBLIC_TOKEN', 'This link has expired.')
      token.used = true
      book.save()
      return byId(token.item)
    },
    setState(item, next) {
      item.state = next
      book.save()
    },
    remove(item) {
      state.items.splice(state.items.indexOf(item), 1)
      book.save()
    },
    seed({ connection, name, bank: bankId, state: itemState }) {
      const known = state.items.find((item) => item.connection === connection)
      if (known) return known
      const bank = bankById(bankId)
      const account = bank && accountsOf(bank, connection)[0]
      if (!bank || !account) throw new Refusal(400, 'INVALID_BANK', 'This bank is not known.')
      const item = add({ connection, name, state: itemState }, bank, account)
      book.save()
      return item
    },
  }
}

function found(item: Item | undefined): Item {
  if (!item) throw new Refusal(400, 'INVALID_ACCESS_TOKEN', 'This account is not linked any more.')
  return item
}
