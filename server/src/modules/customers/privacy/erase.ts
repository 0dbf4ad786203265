import { roleName, roles } from '@brigade/contract/kit/roles.ts'
import { eraseLinesOf, eraseWordsInHistory, resourcesNamed } from '../../../platform/audit/store-erasure.ts'
import type { Tx } from '../../../platform/database.ts'
import { eraseKept, eraseMails } from '../../../platform/erasure/store-kept.ts'
import type { KeyRing } from '../../../platform/secrets.ts'
import { cardRecipients } from '../../gift-cards/public.ts'
import { guestsOfOrders } from '../../orders/public.ts'
import { silenceErased } from '../consents/recording.ts'
import { customerParts } from '../parts.ts'
import { forgetInImports, namesOfThings, wordsOfStaff } from './store-erasure.ts'
import { lockChain, orderIdsOf, ordersToCome, sharedWords, wordsOf } from './store-person.ts'
import { type PersonWords, patternOf } from './words-of-person.ts'

interface Erasing {
  readonly id: number
  readonly rootId: number
  readonly now: Date
}

/**
 * Erases a person from everything but the ledgers (decision 44), with all customers that were merged into them. First it is read by which
 * words they are known, then every part forgets its own, and at last the words go from what is about something else. Answers whom it erased, and
 * in how many lines of History about others there were words.
 */
export async function erasePerson(tx: Tx, secrets: KeyRing, { id, rootId, now }: Erasing): Promise<{ ids: number[]; lines: number }> {
  const ids = await lockChain(tx, id)
  const words = await wordsOf(tx, ids)
  const shared = await sharedWords(tx, rootId, ids, words)
  const own = without(words, shared)
  const pattern = patternOf(words)
  const orders = [...(await orderIdsOf(tx, ids)), ...(await ordersToCome(tx, rootId, own))]
  await cardRecipients.erase(tx, rootId, { emails: own.emails, sharedEmails: words.emails.filter((email) => shared.has(email)), names: words.names })
  await guestsOfOrders.erase(tx, rootId, orders, pattern)
  await forgetInImports(tx, rootId, own, pattern)
  await silenceErased(tx, secrets, { customerIds: ids, rootId, now })
  for (const one of ids) for (const part of customerParts()) await part.erased(tx, { id: one, rootId })
  await eraseLinesOf(tx, 'customer', ids)
  return { ids, lines: await eraseElsewhere(tx, { ids, rootId, words: own }) }
}

/** What is about others names the person here and there; by words that are others' as well nobody is named alone, and they stay. */
async function eraseElsewhere(tx: Tx, { ids, rootId, words }: { ids: readonly number[]; rootId: number; words: PersonWords }): Promise<number> {
  await eraseMails(tx, { rootId, emails: words.emails })
  const others = await wordsOfStaff(tx, words)
  for (const name of await wordsOfHistory(tx, rootId, words.names)) others.add(name)
  const pattern = patternOf(without(words, others))
  let lines = await eraseWordsInHistory(tx, { rootId, pattern, but: { resource: 'customer', ids: 'all' } })
  for (const other of await resourcesNamed(tx, 'customer', { rootId, pattern, but: { resource: 'customer', ids } })) {
    const { names, emails, phones } = await wordsOf(tx, [other])
    const theirs = new Set([...names, ...emails, ...phones].map((one) => one.toLowerCase()))
    lines += await eraseWordsInHistory(tx, { rootId, pattern: patternOf(without(words, theirs)), only: { resource: 'customer', ids: [other] } })
  }
  await eraseKept(tx, { rootId, emails: words.emails, pattern })
  return lines
}

const roleNames = roles.map((role) => roleName(role).toLowerCase())

/**
 * Names by which History says what somebody may do, and where: roles, groups and what they hold. Whoever may erase customers could make one who is
 * called so, and take away who came to which role.
 */
async function wordsOfHistory(tx: Tx, rootId: number, names: readonly string[]): Promise<string[]> {
  const things = names.length === 0 ? new Set<string>() : await namesOfThings(tx, rootId)
  const lower = names.map((name) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase())
  return names.flatMap((name, at) => {
    const said = lower[at] ?? ''
    return things.has(said) || roleNames.some((role) => role.includes(said)) ? [name.toLowerCase()] : []
  })
}

function without({ names, emails, phones, relays }: PersonWords, others: ReadonlySet<string>): PersonWords {
  const rest = (all: readonly string[]) => all.filter((one) => !others.has(one) && !others.has(one.toLowerCase()))
  return { names: rest(names), emails: rest(emails), phones: rest(phones), relays: rest(relays) }
}
