import type { BlockEffect } from '@brigade/contract/customers/block-effects.ts'
import type { BlockReason } from '@brigade/contract/customers/blocks.ts'
import { type ConsentChannel, consentChannels, consentPurposes } from '@brigade/contract/customers/consents.ts'
import type { Tx } from '../../../platform/database.ts'
import { diceFrom } from '../../../platform/dice.ts'
import { takeIndexesOff } from '../../../platform/indexes-off.ts'
import type { KeyRing } from '../../../platform/secrets.ts'
import { insertBlock, liftBlock, type Scope } from '../blocks/store-blocks.ts'
import { noteHits, suspectOthers } from '../blocks/store-suspicions.ts'
import { endOfDay } from '../blocks/until.ts'
import { addressHash } from './recording.ts'
import { type Stopped, stop } from './store-consents.ts'
import { addressKinds } from './store-may-be-written.ts'
import * as store from './store-seed.ts'

/** Whose demo company it is, and when it is told. */
export interface Telling {
  readonly secrets: KeyRing
  readonly company: Scope
  /** A part of the company, at which some blocks count. */
  readonly part: Scope
  readonly by: { readonly id: number; readonly name: string }
  /** A clock of the company. */
  readonly zone: string
  readonly now: Date
}

const dayMs = 86_400_000
/** Of a hundred guests with the address, how many agreed when they ordered; for offers, and for their orders. */
const agreeing: Readonly<Record<ConsentChannel, readonly [number, number]>> = { email: [38, 30], sms: [14, 22], push: [0, 0], phone: [2, 4] }

/** Some 12,000 consents of a demo company of 20,000 customers, and blocks of every kind: running, with an end, ended and lifted. */
export async function insertBlocksAndConsents(tx: Tx, telling: Telling): Promise<{ consents: number; blocks: number }> {
  const people = await store.guestsOf(tx, telling.company.id)
  const consents = await insertConsents(tx, telling, people)
  return { consents, blocks: await insertBlocks(tx, telling) }
}

async function insertConsents(tx: Tx, { secrets, company, by, now }: Telling, people: readonly store.DemoGuest[]): Promise<number> {
  const dice = diceFrom(54)
  const words = await store.standardWords(tx)
  const lines: store.ConsentLine[] = []
  const stopped: Stopped[] = []
  for (const guest of people)
    for (const channel of consentChannels)
      for (const [at, purpose] of consentPurposes.entries()) {
        const value = addressKinds[channel] === 'email' ? guest.email : guest.phone
        if (value === null || dice.whole(1, 100) > agreeing[channel][at as 0 | 1]) continue
        const said = { customer_id: guest.id, root_id: company.id, channel, purpose, scope_group_id: company.id, scope_name: company.name }
        const wording_id = words.get(`${channel} ${purpose}`) ?? null
        lines.push({ ...said, status: 'granted', source: 'order', wording_id, proof: '', by_name: '', at: guest.first_at.toISOString() })
        if (dice.whole(1, 100) > 6) continue
        const withdrawn = new Date(Math.min(now.getTime() - dayMs, guest.last_at.getTime() + dice.whole(1, 30) * dayMs))
        if (withdrawn <= guest.first_at) continue
        const source = dice.pick(['link', 'staff'] as const)
        const by_name = source === 'staff' ? by.name : ''
        lines.push({ ...said, status: 'withdrawn', source, wording_id: null, proof: '', by_name, at: withdrawn.toISOString() })
        if (channel !== 'push')
          stopped.push({
            rootId: company.id,
            scopeId: company.id,
            channel,
            purpose,
            value,
            hash: addressHash(secrets, company.id, value),
            at: withdrawn,
          })
      }
  const putIndexesBack = await takeIndexesOff(tx, ['customer_consents'])
  await store.copyConsents(tx, lines)
  await putIndexesBack()
  await stop(tx, stopped)
  return lines.length
}

interface DemoBlock {
  readonly reason: BlockReason
  readonly effects: readonly BlockEffect[]
  readonly note: string
  readonly at: 'company' | 'part'
  readonly daysAgo: number
  readonly days?: number
  readonly lifted?: { readonly daysAgo: number; readonly why: string }
}

const demoBlocks: readonly DemoBlock[] = [
  { reason: 'fraud', effects: ['no_orders'], note: 'Paid with three cards that were reported stolen.', at: 'company', daysAgo: 20 },
  {
    reason: 'chargeback',
    effects: ['no_cash', 'no_offers'],
    note: 'Disputed two deliveries that were signed for.',
    at: 'company',
    daysAgo: 34,
    days: 180,
  },
  { reason: 'no_show', effects: ['no_cash'], note: 'Did not pick up four orders.', at: 'part', daysAgo: 12, days: 90 },
  { reason: 'request', effects: ['no_marketing'], note: 'Asked at the counter to be left alone.', at: 'company', daysAgo: 60 },
  {
    reason: 'abuse',
    effects: ['no_orders'],
    note: 'Shouted at the staff.',
    at: 'part',
    daysAgo: 90,
    lifted: { daysAgo: 30, why: 'Apologized in person.' },
  },
  { reason: 'other', effects: ['no_offers'], note: 'Used the welcome offer under several names.', at: 'company', daysAgo: 75, days: 30 },
]

async function insertBlocks(tx: Tx, { company, part, by, zone, now }: Telling): Promise<number> {
  const dice = diceFrom(55)
  const chosen = await store.frequentGuests(tx, company.id, part.id, demoBlocks.length)
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  for (const [at, guestId] of chosen.entries()) {
    const one = demoBlocks[at]
    if (!one) continue
    const setAt = ago(one.daysAgo)
    const day = one.days === undefined ? undefined : new Date(setAt.getTime() + one.days * dayMs).toISOString().slice(0, 10)
    const orderIds = await store.ordersBefore(tx, guestId, setAt, dice.whole(1, 2))
    const until = day === undefined ? null : { day, at: endOfDay(day, [zone]) }
    const scope = one.at === 'company' ? company : part
    const { reason, effects, note } = one
    const id = await insertBlock(tx, { customerId: guestId, scope, effects, reason, note, orderIds, until, by, now: setAt })
    if (one.lifted) await liftBlock(tx, id, { by, why: one.lifted.why, now: ago(one.lifted.daysAgo) })
    await noteHits(tx, await store.ordersSince(tx, guestId, setAt))
    await suspectOthers(tx, id, now)
  }
  return chosen.length
}
