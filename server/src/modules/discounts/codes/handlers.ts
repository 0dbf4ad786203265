import { randomInt } from 'node:crypto'
import { Readable } from 'node:stream'
import { codeStateNames, type DiscountCode, discountCodes, plainCode } from '@brigade/contract/discounts/codes.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { resourceTypes } from '@brigade/contract/kit/resources.ts'
import { found } from '../../../platform/access/records.ts'
import { plain } from '../../../platform/audit/plain.ts'
import { serves } from '../../../platform/context.ts'
import type { Database, Tx } from '../../../platform/database.ts'
import { numberCell } from '../../../platform/files/cells.ts'
import { byteOrderMark, csvLine } from '../../../platform/files/csv-lines.ts'
import { done, rowByRow, unchanged } from '../../../platform/row-by-row.ts'
import { codeByChance, lettersFor } from './rules.ts'
import * as store from './store-codes.ts'

const { word: offerWord } = resourceTypes.discount
const codeWord = 'code'
const atOnce = 5000

export const codeRoutes = serves(discountCodes, {
  async searchCodes({ input: { id, page, per_page, code, state, batch }, staff, db, clock }) {
    const asked = { discountId: id, code: plainCode(code), batch, state: state ?? null }
    const { rows, total } = await store.searchCodes(db, staff.id, asked, { page, per_page, now: clock.now() })
    return { data: rows.map(answerOf), total, page, per_page }
  },

  async createCode({ input: { id, code: said, max_uses, customer_id, expires_on, batch }, staff, clock, write }) {
    return write(async ({ tx, changed }) => {
      const offer = await takingCodes(tx, id)
      if (customer_id !== null && !(await store.isCustomerOf(tx, staff.id, offer.root_id, customer_id))) throw notFound('customer')
      const code = plainCode(said)
      const common = { discountId: id, rootId: offer.root_id, maxUses: max_uses, customerId: customer_id, expiresOn: expires_on, batch }
      const [made] = await store.insertCodes(tx, common, [code])
      if (made === undefined) throw taken(code, await store.isOwnCode(tx, common, code))
      changed({ id, description: `Added the code ${code}` })
      return answerOf(found(await store.codeById(tx, staff.id, id, made, clock.now()), codeWord))
    })
  },

  async generateCodes({ input: { id, count, prefix, max_uses, expires_on, batch: said }, clock, write }) {
    return write(async ({ tx, changed }) => {
      const offer = await takingCodes(tx, id)
      // So that those which were made together are found together.
      const batch = said === '' ? `${clock.now().toISOString().slice(0, 16).replace('T', ' ')} UTC` : said
      const common = { discountId: id, rootId: offer.root_id, maxUses: max_uses, customerId: null, expiresOn: expires_on, batch }
      const letters = lettersFor(count)
      for (let made = 0; made < count; ) {
        const codes = new Set<string>()
        while (codes.size < Math.min(atOnce, count - made)) codes.add(codeByChance(plainCode(prefix), letters, randomInt))
        made += (await store.insertCodes(tx, common, [...codes])).length
      }
      changed({ id, description: `Made ${counted(count)} for “${plain(batch)}”` })
      return { made: count, batch }
    })
  },

  async exportCodes({ input: { id, batch, state }, staff, clock, database }) {
    const now = clock.now()
    const asked = { discountId: id, code: '', batch, state: state ?? null }
    const content = Readable.from(linesOf(database, staff.id, asked, now))
    const which = batch.replace(/[^\p{L}\p{N} ._-]/gu, '').trim()
    return {
      name: `Codes ${which === '' ? '' : `${which} `}${now.toISOString().slice(0, 10)}.csv`,
      type: 'text/csv; charset=utf-8',
      bytes: null,
      content,
    }
  },

  async endCodes({ input: { id, code_ids }, write }) {
    return write(async ({ tx, changed }) => {
      const held = await store.lockCodes(tx, id, code_ids)
      const ended: string[] = []
      const results = await rowByRow({
        tx,
        ids: code_ids,
        nameOf: (codeId) => held.get(codeId)?.code ?? '',
        change: async (codeId) => {
          const { code, isEnded } = found(held.get(codeId), codeWord)
          if (isEnded) return unchanged(code, 'It has ended before.')
          await store.endCode(tx, codeId)
          ended.push(code)
          return done(code)
        },
      })
      const [first] = ended
      if (first !== undefined) changed({ id, description: ended.length === 1 ? `Ended the code ${first}` : `Ended ${counted(ended.length)}` })
      return { results }
    })
  },
})

const counted = (codes: number): string => `${codes.toLocaleString('en-US')} ${codes === 1 ? 'code' : 'codes'}`

/** The offer, if it can be given codes. */
async function takingCodes(tx: Tx, discountId: number): Promise<store.OfferOfCodes> {
  const offer = found(await store.keepOffer(tx, discountId), offerWord)
  if (offer.status === 'ended') throw new Problem('conflict', 'This offer has ended. Codes of it would never be taken.')
  if (offer.method !== 'code') throw new Problem('conflict', 'This offer is not used by code. Change how it is used first.')
  return offer
}

function taken(code: string, isOwn: boolean): Problem {
  const sentence = isOwn ? `This offer has the code ${code} already` : `Another offer of this company has the code ${code}`
  return new Problem('conflict', `${sentence}.`, { errors: { code: [sentence] } })
}

function answerOf({ customer_id, customer_name, inserted_at, ...row }: store.CodeRow): DiscountCode {
  return {
    ...row,
    customer: customer_id === null ? null : { id: customer_id, name: customer_name },
    inserted_at: inserted_at.toISOString(),
  }
}

const head = ['Code', 'Batch', 'Uses', 'Limit', 'Good through', 'State', 'Customer', 'Made at']

async function* linesOf({ db }: Database, userId: number, asked: store.AskedCodes, now: Date): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(head)
  for (let after = 0; ; ) {
    const { rows, mayRead } = await store.codesAfter(db, userId, asked, { after, most: atOnce, now })
    if (!mayRead) throw new Problem('forbidden', 'You may no longer read these codes.')
    if (rows.length === 0) return
    yield rows.map(lineOf).join('')
    after = rows.at(-1)?.id ?? after
  }
}

const lineOf = ({ code, batch, used_count, max_uses, expires_on, state, customer_name, inserted_at }: store.CodeRow): string =>
  csvLine([
    code,
    batch,
    numberCell(used_count),
    numberCell(max_uses),
    expires_on ?? '',
    codeStateNames[state],
    customer_name ?? '',
    inserted_at.toISOString(),
  ])
