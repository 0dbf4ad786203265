import { randomInt, randomUUID } from 'node:crypto'
import { lastFourText } from '@brigade/contract/gift-cards/card-codes.ts'
import { canonicalTerms, type GiftCardTerms } from '@brigade/contract/gift-cards/terms.ts'
import { moneyText } from '@brigade/contract/kit/money-text.ts'
import { entryTypes, tenders } from '@brigade/contract/orders/codes.ts'
import { diffOf } from '../../platform/audit/write.ts'
import type { Tx } from '../../platform/database.ts'
import { type DemoGroup, groupNamed } from '../../platform/demo-groups.ts'
import { byPerson, type DemoEntry, type DemoStaff } from '../../platform/demo-history.ts'
import { diceFrom } from '../../platform/dice.ts'
import { takeIndexesOff } from '../../platform/indexes-off.ts'
import type { KeyRing } from '../../platform/secrets.ts'
import { dateAt, type Moment } from '../../platform/wall-time.ts'
import { historyFieldsOf } from './definitions/rules.ts'
import { edit, insert, insertVersion } from './definitions/store-definitions.ts'
import { cardsOfDemo, type DemoActivity, type DemoCard, type DemoRedemption, type DemoYear, type Made } from './demo/cards-of-demo.ts'
import { amountOfBatch, type DemoDefinition, demoDefinitions } from './demo/demo-definitions.ts'
import * as store from './demo/store-demo.ts'
import { cardsWithheld } from './ledger/cards-withheld.ts'
import { newCode, newPin, sealCode } from './ledger/sealed-codes.ts'

const day = 86_400_000
/** Head office is in Maine. */
const zone = 'America/New_York'
/** Orders of the demo are taken at the counter, and so are its cards. */
const counter = 'Counter'

interface CardPlan {
  readonly groups: readonly DemoGroup[]
  /** The owner first. */
  readonly people: readonly DemoStaff[]
  /** When the company came to this product, with books that are older. */
  readonly founded: Moment
  readonly now: Moment
  /** By what they show, and since when there are any. */
  readonly pictures: ReadonlyMap<string, number>
  readonly drawnAt: Moment
}

/** What the company sells and gives, some 3,000 cards, and a ledger that fits the orders paid with them; answers the history of it. */
export async function insertGiftCards(tx: Tx, secrets: KeyRing, plan: CardPlan): Promise<DemoEntry[]> {
  const { groups, people, now } = plan
  const [root, owner] = [groups[0], people[0]]
  if (!root || !owner) throw new Error('The demo company has nobody.')
  const definitions = await insertDefinitions(tx, plan, owner)
  const types = [entryTypes.indexOf('payment'), entryTypes.indexOf('payment_refund')]
  const payments = await store.paidByGiftCard(tx, root.id, tenders.indexOf('gift_card'), types)
  const year = cardsOfDemo({ dice: diceFrom(20_27), now, definitions: definitions.made, payments, zone })
  const lines = await linesOf(tx, secrets, year, owner)
  const putIndexesBack = await takeIndexesOff(tx, store.filled)
  await store.insertCards(tx, root.id, lines.cards)
  await store.insertRedemptions(tx, root.id, counter, lines.redemptions)
  await store.insertActivities(tx, lines.activities)
  await putIndexesBack()
  await store.continueNumbers(tx)
  const region = people.find(({ on, roles }) => on === 'New England' && roles.includes('gift_card_definitions_admin')) ?? owner
  const reason = 'A wedding party was charged twice'
  await store.insertRequest(tx, { cardId: lines.idOf(year.asking), delta: 15_000, reason, by: region }, new Date(now - 5 * 3_600_000))
  const settled = settlementOf(year, owner, now)
  if (settled) await store.insertSettlement(tx, { ...settled, at: new Date(now - 6 * day) })
  return [...definitions.entries, ...special(year, lines, owner, root)]
}

async function insertDefinitions(
  tx: Tx,
  { groups, founded, now, pictures, drawnAt }: CardPlan,
  owner: DemoStaff,
): Promise<{ made: Made[]; entries: DemoEntry[] }> {
  const made: Made[] = []
  const entries: DemoEntry[] = []
  for (const plan of demoDefinitions) {
    const group = groupNamed(groups, plan.owner)
    const at = Math.max(founded + day, now - (plan.madeFrom + 1) * day)
    const id = await insert(tx, {
      name: plan.name,
      kind: plan.kind,
      currency: plan.currency,
      parent_access_group_id: group.id,
      redeem_group_id: group.id,
      design_picture_id: (plan.picture && pictures.get(plan.picture)) || null,
    })
    const terms = plan.versions.map((one, index) => termsOf(plan, made, one, index === plan.versions.length - 1))
    const renewedAt = at + 150 * day
    for (const [index, one] of terms.entries())
      await insertVersion(tx, { definitionId: id, number: index + 1, terms: one, madeBy: owner.name, at: new Date(index === 0 ? at : renewedAt) })
    await edit(tx, id, { status: plan.status, newest_version: terms.length })
    const issuerGroups = plan.issuers.map((name) => groupNamed(groups, name))
    const [issuer] = issuerGroups
    const batchId =
      plan.batch && issuer
        ? await store.insertBatch(tx, {
            definitionId: id,
            issuerId: issuer.id,
            source: plan.batch,
            count: plan.cards,
            amount: amountOfBatch(plan),
            by: owner,
            at: new Date(now - plan.madeFrom * day),
          })
        : null
    made.push({ ...plan, id, terms, redeemGroup: group.id, issuerGroups, batchId, begunAt: now - plan.madeFrom * day, renewedAt })
    entries.push(...historyOf(plan, { id, group, terms, owner, at, renewedAt, now, drawnAt }))
  }
  return { made, entries }
}

/** The bonus names its definition, which was made before. */
function termsOf(plan: DemoDefinition, made: readonly Made[], terms: GiftCardTerms, isNewest: boolean): GiftCardTerms {
  const brought = plan.bonus && made.find(({ name }) => name === plan.bonus?.name)
  const { bonus } = plan
  return canonicalTerms(
    bonus && brought && isNewest
      ? { ...terms, bonus: { definition_id: brought.id, from_minor: bonus.from_minor, bonus_minor: bonus.bonus_minor } }
      : terms,
  )
}

interface Told {
  readonly id: number
  readonly group: DemoGroup
  readonly terms: readonly GiftCardTerms[]
  readonly owner: DemoStaff
  readonly at: Moment
  readonly renewedAt: Moment
  readonly now: Moment
  readonly drawnAt: Moment
}

function historyOf(plan: DemoDefinition, { id, group, terms, owner, at, renewedAt, now, drawnAt }: Told): DemoEntry[] {
  const of = { resource: 'gift_card_definition', resource_id: id, reach: group.ancestors, ...byPerson(owner) } as const
  const { name, kind, currency } = plan
  const fields = (one: GiftCardTerms | undefined, status: string) =>
    one &&
    historyFieldsOf(
      { name, kind, currency, status, parent_access_group_name: group.name, redeem_group_name: group.name, terms: one, bonusName: null, picture: '' },
      moneyText,
    )
  const status = (before: string, after: string, then: Moment): DemoEntry => ({
    ...of,
    action: 'update',
    changes: diffOf({ status: before }, { status: after }),
    at: then,
  })
  const [one, other] = terms
  return [
    { ...of, action: 'create', changes: diffOf(undefined, fields(one, 'draft') ?? {}), at },
    ...(plan.status === 'draft' ? [] : [status('draft', 'active', at + 3_600_000)]),
    ...(other
      ? [
          {
            ...of,
            action: 'update' as const,
            changes: diffOf({ 'newest version': '1', ...fields(one, 'active') }, { 'newest version': '2', ...fields(other, 'active') }),
            at: renewedAt,
          },
        ]
      : []),
    ...(plan.picture ? [{ ...of, action: 'update' as const, changes: diffOf({ picture: '' }, { picture: 'a picture' }), at: drawnAt + day }] : []),
    ...(plan.status === 'archived' ? [status('active', 'archived', now - (plan.madeUntil - 5) * day)] : []),
  ]
}

interface Lines {
  readonly cards: readonly store.CardLine[]
  readonly redemptions: readonly store.RedemptionLine[]
  readonly activities: readonly store.ActivityLine[]
  idOf(card: DemoCard): number
  last4Of(card: DemoCard): string
}

const iso = (at: Moment): string => new Date(at).toISOString()

/** Everything as rows, each with its number. */
async function linesOf(tx: Tx, secrets: KeyRing, { cards, redemptions }: DemoYear, owner: DemoStaff): Promise<Lines> {
  const before = await store.lastIds(tx)
  // In the order in which they were made, as they would be numbered.
  const sorted = cards.toSorted((a, b) => a.madeAt - b.madeAt)
  const numbers = new Map(sorted.map((card, at) => [card, before.cards + at + 1]))
  const idOf = (card: DemoCard): number => numbers.get(card) ?? 0
  const redemptionIds = new Map(redemptions.map((one, at) => [one, before.redemptions + at + 1]))
  const lines = sorted.map((card) => cardLine(secrets, card, idOf))
  const last4 = new Map(lines.map(({ id, code_last4 }) => [id, code_last4]))
  return {
    cards: lines,
    redemptions: redemptions.map((one) => redemptionLine(one, redemptionIds.get(one) ?? 0, idOf)),
    activities: sorted.flatMap((card) =>
      card.activities.map((activity, at) => activityLine(card, activity, { seq: at + 1, idOf, redemptionIds, owner })),
    ),
    idOf,
    last4Of: (card) => last4.get(idOf(card)) ?? '',
  }
}

function cardLine(secrets: KeyRing, card: DemoCard, idOf: (card: DemoCard) => number): store.CardLine {
  const { definition, recipient, state, madeAt } = card
  const uuid = randomUUID()
  const hasPin = definition.terms[card.number - 1]?.has_pin === true
  const { code_hash, code_last4, code_sealed, pin_hash, pin_sealed } = sealCode(secrets, uuid, codeOf(definition), hasPin ? newPin() : null)
  const isMailed = state !== 'pending' && recipient !== undefined && recipient.email !== ''
  const isReplaced = state === 'deactivated'
  return {
    id: idOf(card),
    uuid,
    definition_id: definition.id,
    definition_number: card.number,
    issuer_group_id: card.issuer.id,
    code_hash: code_hash.toString('hex'),
    code_last4,
    code_sealed: isReplaced ? null : code_sealed,
    pin_hash: pin_hash?.toString('hex') ?? null,
    pin_sealed: isReplaced ? null : pin_sealed,
    kind: definition.kind,
    currency: definition.currency,
    state,
    balance: card.balance,
    pending_amount: card.pending,
    seq: card.activities.length,
    // Its time begins when it is sent.
    expires_on: state === 'pending' ? null : card.expiresOn,
    is_physical: definition.batch === 'issue',
    recipient_name: recipient?.name ?? '',
    recipient_email: recipient?.email ?? '',
    message: '',
    send_at: card.sendAt === undefined ? null : iso(card.sendAt),
    sent_at: isMailed ? iso(madeAt) : null,
    blocked_reason: card.blockedReason,
    replaces_id: card.replaces ? idOf(card.replaces) : null,
    bonus_of_id: card.bonusOf ? idOf(card.bonusOf) : null,
    batch_id: definition.batchId,
    inserted_at: iso(madeAt),
    updated_at: iso(card.lastAt),
  }
}

/** Codes of another system are digits alone. */
const codeOf = ({ batch }: DemoDefinition): string =>
  batch === 'import' ? `60${Array.from({ length: 10 }, () => randomInt(10)).join('')}` : newCode()

function redemptionLine({ payment, from }: DemoRedemption, id: number, idOf: (card: DemoCard) => number): store.RedemptionLine {
  const { restaurant_id, restaurant_name, currency, amount, number, order_id, at } = payment
  const card_ids = from.map(({ card }) => idOf(card))
  return { id, restaurant_id, restaurant_name, currency, amount, card_ids, order_said: number, order_id, at: at.toISOString() }
}

interface Around {
  readonly seq: number
  readonly idOf: (card: DemoCard) => number
  readonly redemptionIds: ReadonlyMap<DemoRedemption, number>
  readonly owner: DemoStaff
}

function activityLine(
  card: DemoCard,
  { type, delta, after, at, reason, other, redemption, payment }: DemoActivity,
  around: Around,
): store.ActivityLine {
  const { seq, idOf, redemptionIds, owner } = around
  const isByItself = type === 'EXPIRE'
  return {
    card_id: idOf(card),
    seq,
    type,
    delta,
    balance_after: after,
    reason,
    group_id: payment?.group_id ?? card.issuer.id,
    restaurant_id: payment?.restaurant_id ?? null,
    restaurant_name: payment?.restaurant_name ?? null,
    service_date: payment?.date ?? iso(at).slice(0, 10),
    redemption_id: redemption ? (redemptionIds.get(redemption) ?? null) : null,
    order_said: payment?.number ?? '',
    other_card_id: other ? idOf(other) : null,
    actor_id: payment || isByItself ? null : owner.id,
    actor_name: payment ? counter : isByItself ? '' : owner.name,
    at: iso(at),
  }
}

/** Months of the past that two brands have settled: the pair of which one owed the other the most. */
function settlementOf({ cards }: DemoYear, owner: DemoStaff, now: Moment): Omit<store.DemoSettlement, 'at'> | undefined {
  const thisMonth = dateAt(zone, now).with({ day: 1 })
  const [from, to] = [thisMonth.subtract({ months: 4 }).toString(), thisMonth.subtract({ days: 1 }).toString()]
  const owed = new Map<string, { issuerId: number; redeemerId: number; amount: number }>()
  for (const { issuer, activities } of cards)
    for (const { payment, delta } of activities) {
      if (payment?.currency !== 'USD' || payment.date < from || payment.date > to) continue
      // Brands stand below the company.
      const [issuerId, redeemerId] = [issuer.ancestors[1], payment.ancestors[1]]
      if (issuerId === undefined || redeemerId === undefined || issuerId === redeemerId) continue
      const key = `${issuerId} ${redeemerId}`
      const known = owed.get(key) ?? { issuerId, redeemerId, amount: 0 }
      owed.set(key, { ...known, amount: known.amount - delta })
    }
  const [most] = [...owed.values()].toSorted((one, other) => other.amount - one.amount)
  return most && most.amount > 0 ? { ...most, from, to, currency: 'USD', by: owner.name } : undefined
}

/** What the history of definitions says of single cards. */
function special({ blocked, lost, cards }: DemoYear, { last4Of }: Lines, owner: DemoStaff, root: DemoGroup): DemoEntry[] {
  const shown = (card: DemoCard) => lastFourText(last4Of(card))
  const told = (card: DemoCard, description: string): DemoEntry => ({
    resource: 'gift_card_definition',
    resource_id: card.definition.id,
    action: 'update',
    changes: [],
    description,
    withheld: cardsWithheld(card.issuer.id),
    reach: [...new Set([...root.ancestors, ...card.issuer.ancestors])],
    at: card.lastAt,
    ...byPerson(owner),
  })
  const fresh = cards.find(({ replaces }) => replaces === lost)
  return [
    told(blocked, `Blocked the card ${shown(blocked)}: ${blocked.blockedReason}`),
    ...(fresh ? [told(lost, `Made the card ${shown(lost)} anew as ${shown(fresh)}: Lost on a trip`)] : []),
  ]
}
