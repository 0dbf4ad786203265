import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { giftCardBatches } from '@brigade/contract/gift-cards/batches.ts'
import { showCode } from '@brigade/contract/gift-cards/card-codes.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import { amountCell, type Cell, digitsOf } from '../../../platform/files/cells.ts'
import { byteOrderMark, csvLine } from '../../../platform/files/csv-lines.ts'
import { type JobQueue, jobQueue, type Minutely } from '../../../platform/jobs.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import type { KeyRing } from '../../../platform/secrets.ts'
import { type Author, inTheNameOf } from '../../../platform/serve/later.ts'
import { reachOfCard } from '../cards/store-cards.ts'
import { bookingDayOf, dayOf } from '../cards/store-days.ts'
import { isThereFor } from '../cards/store-issue.ts'
import { lastDay } from '../ledger/card-rules.ts'
import { codeHash, newCode, newPin, openCode, openPin, sealCode } from '../ledger/sealed-codes.ts'
import { insertBooked, type ManyCard } from '../ledger/store-many.ts'
import type { ReadCard } from './read-cards.ts'
import * as store from './store-batches.ts'

// Makes or brings the cards of a batch, some thousand in a transaction: whoever begins again goes on where it stopped.

export const batchQueueName = 'gift-card-batches'
export const batchTicket = (id: number) => ({ key: `gift card batch ${id}`, priority: 10 })
export const fileCell = (id: number) => `gift_card_batches|${id}|file` as const

type RunDeps = Pick<Deps, 'database' | 'secrets' | 'clock' | 'log'>

/** Cards in one transaction: about a second. */
const chunk = 2000
/** Sealed between two turns of the server, so that nobody waits for it. */
const slice = 100

export const batchQueue = (deps: RunDeps): JobQueue<{ batchId: number }> =>
  jobQueue({
    name: batchQueueName,
    retries: 5,
    retryAfterSeconds: 10,
    expiresAfterSeconds: 1800,
    atOnce: 1,
    run: ({ batchId }: { batchId: number }, signal: AbortSignal) => runBatch(deps, batchId, signal),
  })

/** Batches whose job was lost go on after all. */
export function batchesKept({ database, jobs }: Pick<Deps, 'database' | 'jobs'>): Minutely {
  return {
    name: 'gift-card-batches-kept',
    run: () =>
      database.write(async (tx) => {
        for (const batchId of await store.lostBatches(tx)) await jobs.send(tx, batchQueueName, { batchId }, batchTicket(batchId))
      }),
  }
}

export async function runBatch(deps: RunDeps, batchId: number, signal: AbortSignal): Promise<void> {
  const work = await store.workOf(deps.database.db, batchId)
  if (!work || (work.status !== 'waiting' && work.status !== 'running')) return
  const common = await store.commonOf(deps.database.db, work)
  if (!common) return
  if (work.source === 'issue') await issueAll(deps, work, common, signal)
  else await importAll(deps, work, common, signal)
}

/** One step in a transaction, while the batch goes on and its person may do it; false when it has ended. */
async function step(deps: RunDeps, { id, made_by }: store.Work, fn: (tx: Tx, now: store.Work) => Promise<void>): Promise<boolean> {
  return deps.database.write(
    async (tx) => {
      const now = await store.lockWork(tx, id)
      if (!now || (now.status !== 'waiting' && now.status !== 'running')) return false
      const act = () => fn(tx, now).then(() => true)
      const end = async (why: string) => {
        await store.finish(tx, id, 'failed', null, `${why} Those that are made stay.`)
        await tell(tx, now, true)
        return false
      }
      if (now.made < now.asked && !(await isThereFor(tx, now.definition_id, now.issuer_group_id)))
        return end('The definition is no longer shared with this organization, which makes no more cards of it.')
      return inTheNameOf(tx, authorOf(now), act, () => end('The person who asked for it can no longer make these cards.'))
    },
    { person: made_by ?? undefined },
  )
}

const authorOf = ({ made_by, issuer_group_id }: store.Work): Author => ({
  userId: made_by,
  endpoint: giftCardBatches.startBatch,
  type: 'access_group',
  id: issuer_group_id,
})

async function tell(tx: Tx, batch: Pick<store.Work, 'definition_id' | 'issuer_group_id'>, isOver: boolean): Promise<void> {
  const keys = isOver ? ['gift_card_batches', 'gift_cards', 'gift_card_definitions'] : ['gift_card_batches']
  await appendEvent(tx, { keys, resourceType: 'gift_card_definition', resourceId: batch.definition_id, reach: await reachOfCard(tx, batch) })
}

const goesOn = (signal: AbortSignal): void => {
  if (signal.aborted) throw new Error('the batch of gift cards goes on later')
}

async function issueAll(deps: RunDeps, work: store.Work, common: store.CommonTerms, signal: AbortSignal): Promise<void> {
  const amount = work.amount ?? 0
  // One day for all of them, however long it takes.
  const expires_on = lastDay(await dayOf(deps.database.db, common.root_id, work.inserted_at), common.validity_months)
  let left = work.asked - work.made
  while (left > 0) {
    goesOn(signal)
    const cards = await sealedCards(Math.min(chunk, left), (uuid) => ({
      uuid,
      amount,
      expires_on,
      ...sealCode(deps.secrets, uuid, newCode(), common.has_pin ? newPin() : null),
    }))
    const isOn = await step(deps, work, async (tx, now) => {
      // Another server may have made some meanwhile.
      const some = cards.slice(0, now.asked - now.made)
      const theirs = { ...common, ...(await store.issuerOf(tx, now)) }
      const made = await insertBooked(tx, theirs, some, {
        type: 'ACTIVATE',
        batchId: work.id,
        isPhysical: true,
        ...(await bookingOf(tx, deps, theirs, now)),
      })
      await store.advance(tx, work.id, made.size)
      left = now.asked - now.made - made.size
      await tell(tx, now, false)
    })
    if (!isOn) return
  }
  const file = deps.secrets.encrypt(await codesFile(deps, work, common, amount), fileCell(work.id))
  await step(deps, work, async (tx, now) => {
    await store.finish(tx, work.id, 'done', file, null)
    await tell(tx, now, true)
  })
}

const bookingOf = async (tx: Tx, { clock }: RunDeps, { root_id }: store.CommonTerms, { made_by, made_by_name }: store.Work) => ({
  serviceDate: await bookingDayOf(tx, root_id, clock.now()),
  actor: { id: made_by, name: made_by_name },
})

async function sealedCards(count: number, one: (uuid: string, at: number) => ManyCard): Promise<ManyCard[]> {
  const cards: ManyCard[] = []
  for (let at = 0; at < count; at += 1) {
    cards.push(one(randomUUID(), at))
    if (at % slice === slice - 1) await turn()
  }
  return cards
}

/** Every code of a batch, read from the cards themselves: also those that were made before a server died are in it. */
async function codesFile(
  { database, secrets }: RunDeps,
  { id }: store.Work,
  { currency, has_pin }: store.CommonTerms,
  amount: number,
): Promise<string> {
  const digits = digitsOf(currency)
  const line = (code: Cell, pin: Cell, rest: readonly Cell[]) => csvLine([code, ...(has_pin ? [pin] : []), ...rest])
  const parts = [byteOrderMark + line('Code', 'PIN', [`Amount (${currency})`, 'Good through'])]
  for (let after = 0; ; ) {
    const cards = await store.cardsOfBatch(database.db, id, after, chunk)
    const last = cards.at(-1)
    if (!last) return parts.join('')
    after = last.id
    for (const [at, card] of cards.entries()) {
      parts.push(line(showCode(openCode(secrets, card) ?? ''), openPin(secrets, card) ?? '', [amountCell(amount, digits), card.expires_on ?? '']))
      if (at % slice === slice - 1) await turn()
    }
  }
}

async function importAll(deps: RunDeps, work: store.Work, common: store.CommonTerms, signal: AbortSignal): Promise<void> {
  const sealed = await store.fileOf(deps.database.db, work.id)
  if (sealed === null) return
  const rows: ReadCard[] = JSON.parse(deps.secrets.decrypt(sealed, fileCell(work.id)))
  let leftOut: readonly LeftOut[] = []
  for (let from = 0; from < rows.length; from += chunk) {
    goesOn(signal)
    const some = rows.slice(from, from + chunk)
    const at = new Map<string, ReadCard>()
    const cards = await sealedCards(some.length, (uuid, place) => {
      const row = some[place]
      if (!row) throw new Error('There are as many cards as rows.')
      at.set(uuid, row)
      const { amount, expires_on, recipient_name, recipient_email } = row
      return { uuid, amount, expires_on, recipient_name, recipient_email, ...sealCode(deps.secrets, uuid, row.code, null) }
    })
    let here: LeftOut[] = []
    const isOn = await step(deps, work, async (tx, now) => {
      const theirs = { ...common, ...(await store.issuerOf(tx, now)) }
      const known = await store.knownHashes(
        tx,
        { root: theirs.root_id, userId: now.made_by, exceptBatch: work.id },
        cards.map(({ code_hash }) => code_hash),
      )
      // Those of this batch that are there already were brought before a server died: they are passed over in silence.
      const made = await insertBooked(tx, theirs, cards, {
        type: 'IMPORT',
        batchId: work.id,
        isPhysical: false,
        ...(await bookingOf(tx, deps, theirs, now)),
      })
      await store.advance(tx, work.id, made.size)
      here = cards.flatMap(({ code_hash, uuid }) => {
        const seen = known.get(code_hash.toString('hex'))
        return seen === undefined ? [] : [seen ? (at.get(uuid)?.line ?? null) : null]
      })
      await tell(tx, now, false)
    })
    if (!isOn) return
    leftOut = [...leftOut, ...here]
  }
  await step(deps, work, async (tx, now) => {
    await store.finish(tx, work.id, 'done', null, leftOutText(leftOut))
    await tell(tx, now, true)
  })
}

/** The line of a card whose code was there already; null for a code of a card that whoever brought the file does not see. */
type LeftOut = number | null

function leftOutText(all: readonly LeftOut[]): string | null {
  if (all.length === 0) return null
  const lines = all.filter((line) => line !== null)
  const left =
    all.length === 1 ? 'One card was left out, its code is there already' : `${all.length} cards were left out, their codes are there already`
  if (lines.length === 0) return `${left}.`
  const hidden = lines.length < all.length ? ', and some of cards that you do not see' : ''
  return `${left}: ${lines.length === 1 ? 'line' : 'lines'} ${lines.slice(0, 50).join(', ')}${lines.length > 50 ? ' …' : ''}${hidden}.`
}

/** Hashes of codes, some at a turn. */
export async function hashesOf(secrets: KeyRing, codes: readonly string[]): Promise<Buffer[]> {
  const hashes: Buffer[] = []
  for (const [at, code] of codes.entries()) {
    hashes.push(codeHash(secrets, code))
    if (at % slice === slice - 1) await turn()
  }
  return hashes
}
