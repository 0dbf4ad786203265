import { giftCardDefinitions } from '@brigade/contract/gift-cards/definitions.ts'
import { canonicalTerms, type GiftCardTerms } from '@brigade/contract/gift-cards/terms.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { groupNames } from '../../../platform/access/group-names.ts'
import { mayReach, reachOf } from '../../../platform/access/policy.ts'
import { found, lockReached, mustBeCurrent } from '../../../platform/access/records.ts'
import { removeRecords } from '../../../platform/access/remove-records.ts'
import { type Change, type Deps, type Staff, serves } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import { mustStayIn, placeStays } from '../../access-groups/public.ts'
import { mustBeChoosable } from '../../collections/public/choosing.ts'
import { answerOf, historyOf, historySides, issuableAnswer, kindOf, versionAnswer } from './answers.ts'
import { asText, bringersRefusal, type Refusals, refusalsOf, sameTerms } from './rules.ts'
import * as store from './store-definitions.ts'

const type = 'gift_card_definition'
const word = 'gift card definition'

/** Definitions of gift cards, and their versions. */
export const definitionRoutes = serves(giftCardDefinitions, {
  async searchDefinitions({ input: { status, ...asked }, staff, db, ...deps }) {
    const { rows, total } = await store.searchVisible(db, staff.id, asked, status ? store.ofStatus(status) : undefined)
    return { data: rows.map((row) => answerOf(deps, row)), total, page: asked.page, per_page: asked.per_page }
  },

  async issuableDefinitions({ input, staff, db }) {
    const { rows, total } = await store.issuablePage(db, staff.id, input)
    const groups = rows.map(({ parent_access_group_id }) => parent_access_group_id)
    const nameOf = await groupNames(db, staff.id, groups)
    return { data: rows.map((row) => issuableAnswer(row, nameOf)), total, page: input.page, per_page: input.per_page }
  },

  async createDefinition({ input: { definition, parent_access_group_id }, staff, write, ...deps }) {
    return write(async ({ tx, changed }) => {
      await mustStayIn(tx, staff.id, 'gift_card_definitions_admin', parent_access_group_id)
      const { name, kind, currency, design_picture_id = null } = definition
      const terms = canonicalTerms(definition.terms)
      const redeem_group_id = definition.redeem_group_id ?? parent_access_group_id
      await mustBeTakenBelow(tx, staff, redeem_group_id, parent_access_group_id)
      mustFit(await judged(tx, staff, deps.clock, { kind, currency, status: 'draft', parent_access_group_id }, terms))
      await mustBeChoosable(tx, staff, parent_access_group_id, { design_picture_id: { was: null, is: design_picture_id } })
      const id = await store.insert(tx, { name, kind, currency, parent_access_group_id, redeem_group_id, design_picture_id })
      await store.insertVersion(tx, { definitionId: id, number: 1, terms, madeBy: staff.name })
      const row = await seen(tx, staff, id)
      changed({ id, after: historyOf(row) })
      return answerOf(deps, row)
    })
  },

  async getDefinition({ input: { id }, staff, db, ...deps }) {
    return answerOf(deps, found(await store.findSeen(db, staff.id, id), word))
  },

  async definitionVersions({ input, staff, db }) {
    const { rows, total } = await store.versionsOf(db, staff.id, input)
    return { data: rows.map(versionAnswer), total, page: input.page, per_page: input.per_page }
  },

  async updateDefinition({ input: { id, definition, version }, staff, write, ...deps }) {
    return write(async ({ tx, changed }) => {
      // The groups below the owner stay there while one of them is chosen.
      await placeStays(tx, type, id)
      const before = await lockReached(tx, staff, type, id, store.lock)
      mustBeCurrent(before, version, 'this gift card definition')
      const terms = canonicalTerms(definition.terms)
      const redeem_group_id = definition.redeem_group_id ?? before.parent_access_group_id
      const isNews = !sameTerms(terms, store.termsOf(before))
      const { name, design_picture_id = before.design_picture_id } = definition
      const isSame = name === before.name && redeem_group_id === before.redeem_group_id && design_picture_id === before.design_picture_id
      if (!isNews && isSame) return answerOf(deps, await seen(tx, staff, id))
      if (redeem_group_id !== before.redeem_group_id) await mustBeTakenBelow(tx, staff, redeem_group_id, before.parent_access_group_id)
      if (isNews) mustFit(await judged(tx, staff, deps.clock, before, terms))
      await mustBeChoosable(tx, staff, before.parent_access_group_id, { design_picture_id: { was: before.design_picture_id, is: design_picture_id } })
      const was = await seen(tx, staff, id)
      const number = before.newest_version + (isNews ? 1 : 0)
      if (isNews) await store.insertVersion(tx, { definitionId: id, number, terms, madeBy: staff.name })
      await store.edit(tx, id, { name, redeem_group_id, design_picture_id, newest_version: number })
      const row = await seen(tx, staff, id)
      const sides = historySides(was, row)
      changed({
        id,
        before: { 'newest version': String(before.newest_version), ...sides.before },
        after: { 'newest version': String(number), ...sides.after },
      })
      return answerOf(deps, row)
    })
  },

  async setDefinitionStatus({ input: { id, status, version }, staff, write, ...deps }) {
    return write(async ({ tx, changed }) => {
      const before = await lockReached(tx, staff, type, id, store.lock)
      mustBeCurrent(before, version, 'this gift card definition')
      if (before.status === status) return answerOf(deps, await seen(tx, staff, id))
      if (status === 'archived') mustBeBroughtByNone(await store.bringersOf(tx, staff.id, id))
      else mustBeLawful(await judged(tx, staff, deps.clock, { ...before, status }, store.termsOf(before)))
      await store.edit(tx, id, { status })
      changed({ id, before: { status: before.status }, after: { status } })
      return answerOf(deps, await seen(tx, staff, id))
    })
  },

  async removeDefinition({ input: { id }, staff, write }) {
    return write(async (change) => {
      const { name } = await removed(change, staff, id)
      return { id, name }
    })
  },

  async removeDefinitions({ input: { ids }, staff, write }) {
    return write(async (change) => ({ results: await removeRecords(change, staff, type, ids, (id) => removed(change, staff, id)) }))
  },
})

const seen = async (tx: Tx, staff: Staff, id: number): Promise<store.SeenDefinition> => found(await store.findSeen(tx, staff.id, id), word)

async function removed({ tx, changed }: Change, staff: Staff, id: number): Promise<{ name: string }> {
  const row = await lockReached(tx, staff, type, id, store.lock)
  if (await store.hasCards(tx, id)) throw new Problem('conflict', `Cards were made of ${row.name}, so it stays. Archive it instead.`)
  mustBeBroughtByNone(await store.bringersOf(tx, staff.id, id))
  const before = historyOf(await seen(tx, staff, id))
  const reach = await reachOf(tx, type, id)
  await store.remove(tx, id)
  changed({ id, before, reach })
  return row
}

type Kept = Pick<store.DefinitionRow, 'kind' | 'currency' | 'status' | 'parent_access_group_id'>

/** What is to be refused in these terms. The law counts once cards can be made. */
async function judged(tx: Tx, staff: Staff, clock: Deps['clock'], row: Kept, terms: GiftCardTerms): Promise<Refusals> {
  const bonus = terms.bonus === null ? undefined : await store.leanOnBonus(tx, staff.id, terms.bonus.definition_id, row.parent_access_group_id)
  const lawOf = row.status === 'active' ? clock.now().toISOString().slice(0, 10) : null
  return refusalsOf({ kind: kindOf(row), currency: row.currency, terms, bonus, lawOf })
}

/**
 * Where cards are taken is for those who decide about the owner: whoever has its definition by a share would open the cards of others to tills of
 * their own. A group of another company and one that there is not get the same sentence.
 */
async function mustBeTakenBelow(tx: Tx, staff: Staff, groupId: number, ownerId: number): Promise<void> {
  if (!(await mayReach(tx, staff.id, 'gift_card_definitions_admin', 'access_group', ownerId)))
    mustFit({ redeem_group_id: 'Only a person with “Gift card definitions admin” on its organization can change where its cards are taken' })
  if (await store.isAtOrBelow(tx, groupId, ownerId)) return
  mustFit({ redeem_group_id: 'Choose its own organization or one below it' })
}

function mustFit(refusals: Refusals): void {
  const errors = Object.fromEntries(Object.entries(refusals).map(([field, sentence]) => [field, [sentence]]))
  if (Object.keys(errors).length > 0) throw new Problem('invalid', 'Please check the marked fields.', { errors })
}

function mustBeLawful(refusals: Refusals): void {
  if (Object.keys(refusals).length > 0) throw new Problem('conflict', asText(refusals))
}

function mustBeBroughtByNone(bringers: readonly (string | null)[]): void {
  const refusal = bringersRefusal(bringers)
  if (refusal !== undefined) throw new Problem('conflict', refusal)
}
