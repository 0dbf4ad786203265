import { type GiftCardBatch, giftCardBatches, longestCardFile, mostExported, mostRefusedShown } from '@brigade/contract/gift-cards/batches.ts'
import { cardStatusNames } from '@brigade/contract/gift-cards/cards.ts'
import { neverExpires } from '@brigade/contract/gift-cards/gift-card-laws.ts'
import { giftCardKindNames } from '@brigade/contract/gift-cards/terms.ts'
import { moneyText } from '@brigade/contract/kit/money-text.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { found } from '../../../platform/access/records.ts'
import { type Handlers, type Staff, serves } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { amountCell, digitsOf } from '../../../platform/files/cells.ts'
import { byteOrderMark, csvLine } from '../../../platform/files/csv-lines.ts'
import { inWorker } from '../../../platform/files/in-worker.ts'
import { unpacked } from '../../../platform/files/unpack.ts'
import { note, refuseField } from '../cards/acting.ts'
import { daysFor, kindOf } from '../cards/card-answers.ts'
import { amountRefusal, currencyMismatch, definitionWord, mustBeActive } from '../cards/issue.ts'
import { type ListedCard, mayChangeCard } from '../cards/store-cards.ts'
import { dayOf } from '../cards/store-days.ts'
import { definitionFor, definitionToSee, type IssuedFrom } from '../cards/store-issue.ts'
import { cardsAfter, countCards, sightOf } from '../cards/store-search.ts'
import { statusOf } from '../ledger/card-rules.ts'
import { countHidden, mustNotHaveGuessed, type Sender } from './hidden-codes.ts'
import type { CardFileAnswer, CardFileQuestion, ReadCard, RefusedRow } from './read-cards.ts'
import { batchQueueName, batchTicket, fileCell, hashesOf } from './run-batch.ts'
import * as store from './store-batches.ts'

const batchWord = 'batch'
const csv = 'text/csv; charset=utf-8'

const counted = (cards: number): string => `${cards.toLocaleString('en-US')} ${cards === 1 ? 'card' : 'cards'}`

function answerOf(row: store.BatchRow, userId: number): GiftCardBatch {
  const { id, definition_id, definition_name, currency, issuer_group_id, issuer_group_name, source, asked, made, status, failure } = row
  return {
    id,
    definition_id,
    definition_name,
    currency,
    issuer_group_id,
    issuer_group_name,
    source,
    asked,
    made,
    amount_minor: row.amount,
    status,
    failure,
    made_by: row.made_by_name,
    can_fetch: source === 'issue' && status === 'done' && row.has_file && row.made_by === userId,
    fetched_at: row.fetched_at?.toISOString() ?? null,
    inserted_at: row.inserted_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

const shown = async (db: Queryable, { id: userId }: Staff, id: number): Promise<GiftCardBatch> =>
  answerOf(found(await store.findBatch(db, userId, id), batchWord), userId)

const handlers: Handlers<typeof giftCardBatches> = {
  async cardBatches({ input: { definition_id, page, per_page }, staff, db }) {
    const { rows, total } = await store.batchesOf(db, staff.id, definition_id, page, per_page)
    return { data: rows.map((row) => answerOf(row, staff.id)), total, page, per_page }
  },

  async startBatch({ input: { definition_id, issuer_group_id, count, amount_minor, currency }, staff, clock, jobs, write }) {
    return write(async ({ tx, changed }) => {
      const definition = found(await definitionFor(tx, definition_id, issuer_group_id), definitionWord)
      mustBeActive(definition)
      refuseField('currency', currencyMismatch(definition, currency))
      refuseField('amount_minor', amountRefusal(definition, amount_minor))
      const id = await store.insertBatch(tx, {
        definitionId: definition_id,
        issuerGroup: issuer_group_id,
        source: 'issue',
        asked: count,
        amount: amount_minor,
        by: staff,
        at: clock.now(),
      })
      await jobs.send(tx, batchQueueName, { batchId: id }, batchTicket(id))
      await note(
        { tx, changed },
        { definition_id, issuer_group_id },
        `Began to issue ${counted(count)} with ${moneyText(amount_minor, currency)} each`,
      )
      return shown(tx, staff, id)
    })
  },

  async fetchBatch({ input: { id }, staff, secrets, write }) {
    return write(async ({ tx, changed }) => {
      const batch = found(await store.findBatch(tx, staff.id, id), batchWord)
      if (batch.source !== 'issue') throw notFound(batchWord)
      if (batch.made_by !== staff.id || !(await mayChangeCard(tx, staff.id, batch)))
        throw new Problem('forbidden', 'The codes are for the person who asked for these cards.')
      if (batch.status !== 'done') throw new Problem('conflict', 'These cards are still being made.')
      const taken = found(await store.takeFile(tx, id), batchWord)
      if (taken.file === null) throw new Problem('gone', 'This file was fetched before, and is kept no longer. Codes can be shown card by card.')
      const bytes = Buffer.from(secrets.decrypt(taken.file, fileCell(id)))
      await note({ tx, changed }, batch, `Fetched the codes of ${counted(batch.made)}`)
      return {
        name: `${fileName(batch.definition_name)} ${batch.inserted_at.toISOString().slice(0, 10)} codes.csv`,
        type: csv,
        bytes: bytes.length,
        content: [bytes],
      }
    })
  },

  async previewCardImport({ input, db, clock, ...sender }) {
    const definition = found(await definitionToSee(db, input.definition_id, input.issuer_group_id), definitionWord)
    const { columns, cards, refused, notes } = await readFile(sender, db, definition, input, clock.now())
    return {
      columns: [...columns],
      cards: cards.length,
      sum_minor: cards.reduce((sum, { amount }) => sum + amount, 0),
      currency: definition.currency,
      refused_count: refused.length,
      refused: refused.slice(0, mostRefusedShown),
      notes,
      sample: cards.slice(0, 5).map(({ code, amount, expires_on, recipient_name, recipient_email }) => ({
        last4: code.slice(-4),
        balance_minor: amount,
        expires_on,
        recipient_name,
        recipient_email,
      })),
    }
  },

  async importCards({ input, db, clock, jobs, write, ...sender }) {
    const { staff, secrets } = sender
    const { definition_id, issuer_group_id } = input
    const seen = found(await definitionToSee(db, definition_id, issuer_group_id), definitionWord)
    const { cards } = await readFile(sender, db, seen, input, clock.now())
    if (cards.length === 0) throw new Problem('invalid', 'No card could be read from this file.')
    const rows = JSON.stringify(cards)
    return write(async ({ tx, changed }) => {
      const definition = found(await definitionFor(tx, definition_id, issuer_group_id), definitionWord)
      mustBeActive(definition)
      const id = await keepImport(tx, { definition_id, issuer_group_id, cards, by: staff, at: clock.now() })
      await store.keepFile(tx, id, secrets.encrypt(rows, fileCell(id)))
      await jobs.send(tx, batchQueueName, { batchId: id }, batchTicket(id))
      const sum = moneyText(
        cards.reduce((all, { amount }) => all + amount, 0),
        definition.currency,
      )
      await note({ tx, changed }, input, `Began to bring ${counted(cards.length)} of another system with ${sum} on them`)
      return shown(tx, staff, id)
    })
  },

  async exportCards({ input, staff, db, clock }) {
    const now = clock.now()
    const sight = await sightOf(db, staff.id, input)
    const total = await countCards(db, sight, input, now)
    if (total > mostExported)
      throw new Problem(
        'invalid',
        `These are ${counted(total)}; a file holds at most ${mostExported.toLocaleString('en-US')}. Choose fewer, such as those of one status.`,
      )
    const parts = [byteOrderMark + csvLine(exportHead)]
    for (let after = 0; ; ) {
      const cards = await cardsAfter(db, staff.id, sight, input, now, after, 2000)
      const last = cards.at(-1)
      if (!last) break
      after = last.id
      const days = await daysFor(db, cards, now)
      for (const card of cards) parts.push(exportLine(card, days.get(card.root_id) ?? ''))
    }
    const bytes = Buffer.from(parts.join(''))
    return { name: `Gift cards ${now.toISOString().slice(0, 10)}.csv`, type: csv, bytes: bytes.length, content: [bytes] }
  },
}

/** Many cards at once. */
export const batchRoutes = serves(giftCardBatches, handlers)

const fileName = (name: string): string => name.replace(/[^\p{L}\p{N} ._-]/gu, '').trim()

interface Import {
  readonly definition_id: number
  readonly issuer_group_id: number
  readonly cards: readonly ReadCard[]
  readonly by: Staff
  readonly at: Date
}

const keepImport = (tx: Tx, { definition_id, issuer_group_id, cards, by, at }: Import): Promise<number> =>
  store.insertBatch(tx, { definitionId: definition_id, issuerGroup: issuer_group_id, source: 'import', asked: cards.length, amount: null, by, at })

const looked = 5000

interface ReadFile extends Omit<CardFileAnswer, 'undated'> {
  /** What becomes of cards otherwise than the file says. */
  readonly notes: string[]
}

/**
 * The cards of a file that can be brought, and every other row with why not. One with the code of a card that the person does not see is
 * among those that can be brought: it is left out when they are.
 */
async function readFile(
  sender: Sender,
  db: Queryable,
  { kind, currency, terms, root_id }: IssuedFrom,
  { text, packing }: { text: string; packing: 'none' | 'gzip' },
  now: Date,
): Promise<ReadFile> {
  await mustNotHaveGuessed(sender, root_id)
  const whole = await unpacked(text, packing, longestCardFile)
  if (whole.length > longestCardFile) throw new Problem('too_large', 'The file is larger than 8 MB. Please import it in parts.')
  const today = await dayOf(db, root_id, now)
  const never = neverExpires(terms.jurisdiction, kindOf({ kind }), today)
  const question: CardFileQuestion = { text: whole, currency, most: terms.max_balance_minor, today, neverExpire: never !== undefined }
  const read = await inWorker<CardFileAnswer>(new URL('./read-worker.ts', import.meta.url), question)
  const cards: ReadCard[] = []
  const there: RefusedRow[] = []
  const hidden: string[] = []
  for (let from = 0; from < read.cards.length; from += looked) {
    const some = read.cards.slice(from, from + looked)
    const hashes = await hashesOf(
      sender.secrets,
      some.map(({ code }) => code),
    )
    const known = await store.knownHashes(db, { root: root_id, userId: sender.staff.id, exceptBatch: null }, hashes)
    for (const [at, card] of some.entries()) {
      const seen = known.get(hashes[at]?.toString('hex') ?? '')
      if (seen === true) there.push({ line: card.line, sentence: 'A card with this code is there already.' })
      else cards.push(card)
      if (seen === false) hidden.push(card.code)
    }
  }
  await countHidden(sender, root_id, hidden)
  const left = new Set(there.map(({ line }) => line))
  const undated = read.undated.filter((line) => !left.has(line)).length
  return {
    columns: read.columns,
    cards,
    refused: [...read.refused, ...there].toSorted((a, b) => a.line - b.line),
    notes:
      never !== undefined && undated > 0 ? [`${never}: ${counted(undated)} ${undated === 1 ? 'comes' : 'come'} without the date in the file.`] : [],
  }
}

const exportHead = [
  'Card',
  'Gift card',
  'Kind',
  'Organization',
  'Status',
  'Currency',
  'Balance',
  'Held',
  'Good through',
  'Recipient',
  'Email',
  'Issued at',
  'Mailed at',
]

function exportLine(card: ListedCard, today: string): string {
  const digits = digitsOf(card.currency)
  return csvLine([
    card.code_last4,
    card.definition_name,
    giftCardKindNames[kindOf(card)],
    card.issuer_group_name,
    cardStatusNames[statusOf(card, today)],
    card.currency,
    amountCell(card.pending_amount ?? card.balance, digits),
    amountCell(card.held, digits),
    card.expires_on ?? '',
    card.recipient_name,
    card.recipient_email,
    card.inserted_at.toISOString(),
    card.sent_at?.toISOString() ?? '',
  ])
}
