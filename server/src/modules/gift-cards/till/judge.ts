import { timingSafeEqual } from 'node:crypto'
import { isMistyped, readCode } from '@brigade/contract/gift-cards/card-codes.ts'
import { codeSentences, mostWrongPins, pinPauseMinutes } from '@brigade/contract/gift-cards/redeeming.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import type { Deps } from '../../../platform/context.ts'
import { startAgain, type Tx } from '../../../platform/database.ts'
import type { KeyRing } from '../../../platform/secrets.ts'
import { dateAt } from '../../../platform/wall-time.ts'
import { codeHash, pinHash } from '../ledger/sealed-codes.ts'
import { type CardRow, lockCard, lockCards } from '../ledger/store-ledger.ts'
import { type Guesser, mustNotGuess, noteGuess } from './guesses.ts'
import { isMerelyEmpty, pinPause, refusalHere } from './rules.ts'
import { withoutOverdue } from './store-held.ts'
import { type Around, cardsByHash, notePin, secondsSincePin, type TillPlace } from './store-till.ts'
import { dateText } from './words.ts'

/** A code as it was typed, and the fields of the form for its sentences. */
export interface Shown {
  readonly code: string
  readonly pin?: string | null | undefined
  readonly codeField: string
  readonly pinField: string
}

export interface TillCard extends CardRow, Omit<Around, 'id' | 'code_hash'> {}

type Judging = Pick<Deps, 'secrets' | 'log' | 'clock'>

export const refusedAt = (field: string, sentence: string): Problem =>
  new Problem('invalid', /[.!?]$/.test(sentence) ? sentence : `${sentence}.`, { errors: { [field]: [sentence.replace(/\.$/, '')] } })

/** The code as it is looked up. */
export function codeOf({ code, codeField }: Pick<Shown, 'code' | 'codeField'>): string {
  const read = readCode(code)
  if (read === undefined) throw refusedAt(codeField, codeSentences.malformed)
  return read
}

/** What a code that no card has is answered with. */
export function unknownCode(code: string, field: string): Problem {
  if (isMistyped(code)) return refusedAt(field, codeSentences.mistyped)
  return new Problem('not_found', `${codeSentences.unknown}.`, { errors: { [field]: [codeSentences.unknown] } })
}

/** The date on the clock of a restaurant. */
export const todayAt = ({ clock }: Pick<Deps, 'clock'>, timezone: string): string => dateAt(timezone, clock.now().getTime()).toString()

/**
 * Cards by their codes, locked, and each judged: its PIN, its state, its date, its currency, and whether it is taken here. Those that are
 * merely empty are among them. A problem that is answered is to be returned from the transaction: wrong codes and PINs count although
 * nothing else does. All others are thrown: nothing of them is kept, so that the same request is judged anew when it is sent again.
 */
export async function judgedCards(
  { secrets, log, clock }: Judging,
  tx: Tx,
  place: TillPlace,
  guesser: Guesser,
  shown: readonly Shown[],
): Promise<TillCard[] | Problem> {
  // One that is suspended takes no orders of others, but its own till is open.
  if (place.is_closed) throw new Problem('conflict', `${place.name} is closed for good and takes no gift cards.`)
  const codes = shown.map(codeOf)
  const twice = codes.findIndex((code, at) => codes.indexOf(code) < at)
  if (twice >= 0) throw refusedAt(shown[twice]?.codeField ?? '', 'This card is there twice')
  await mustNotGuess(secrets, tx, guesser, codes)
  const hashes = codes.map((code) => codeHash(secrets, code))
  const found = await cardsByHash(tx, place, hashes)
  const around = hashes.map((hash) => found.find(({ code_hash }) => code_hash.equals(hash)))
  const unknown = around.indexOf(undefined)
  if (unknown >= 0) {
    const code = codes[unknown] ?? ''
    await noteGuess({ secrets, log }, tx, guesser, code)
    return unknownCode(code, shown[unknown]?.codeField ?? '')
  }
  const locked = await withoutOverdue(
    tx,
    await lockCards(
      tx,
      found.map(({ id }) => id),
    ),
  )
  const cards = around.flatMap((one): TillCard[] => {
    const row = locked.find(({ id }) => id === one?.id)
    return one && row ? [{ ...one, ...row }] : []
  })
  // It left for another company, or got another code, while this waited for its lock.
  if (
    cards.length < shown.length ||
    cards.some(({ root_id, code_hash }, at) => root_id !== place.root_id || !code_hash.equals(hashes[at] ?? code_hash))
  )
    await startAgain(tx)
  const wrongPin = await pinProblem({ secrets, log }, tx, guesser, cards, shown)
  if (wrongPin) return wrongPin
  mustBeTakenHere({ clock }, cards, place, shown)
  return cards
}

function mustBeTakenHere(judging: Pick<Deps, 'clock'>, cards: readonly TillCard[], place: TillPlace, shown: readonly Shown[]): void {
  const here = { today: todayAt(judging, place.timezone), currency: place.currency }
  const errors = cards.flatMap((card, at) => {
    const refusal = isMerelyEmpty(card, here) ? undefined : refusalHere(card, here, dateText)
    return refusal === undefined ? [] : [{ field: shown[at]?.codeField ?? '', refusal }]
  })
  const [first] = errors
  if (!first) return
  throw new Problem('conflict', first.refusal, { errors: Object.fromEntries(errors.map(({ field, refusal }) => [field, [refusal]])) })
}

/** Why nothing came from these cards: none of them has anything. */
export function emptyProblem(judging: Pick<Deps, 'clock'>, cards: readonly TillCard[], place: TillPlace, shown: readonly Shown[]): Problem {
  const here = { today: todayAt(judging, place.timezone), currency: place.currency }
  const sentences = cards.map((card) => refusalHere(card, here, dateText) ?? 'This card is empty.')
  const errors = Object.fromEntries(sentences.map((sentence, at) => [shown[at]?.codeField ?? '', [sentence]]))
  return new Problem('conflict', sentences[0] ?? 'This card is empty.', { errors })
}

export const isRightPin = (secrets: KeyRing, { uuid, pin_hash }: Pick<CardRow, 'uuid' | 'pin_hash'>, pin: string): boolean =>
  pin_hash !== null && timingSafeEqual(pin_hash, pinHash(secrets, uuid, pin))

export type PinVerdict = { readonly says: string; readonly tries?: number } | { readonly says: undefined; readonly tries?: number }

/** What a PIN, or a missing one, is answered with; `tries` is what is counted from then on, if that changes. */
export function pinVerdict(
  secrets: KeyRing,
  card: Pick<CardRow, 'uuid' | 'pin_hash' | 'pin_tries'>,
  secondsSince: number | null,
  pin: string | null | undefined,
): PinVerdict {
  if (card.pin_hash === null) return { says: undefined }
  if (pin == null) return { says: 'Enter the PIN of this card' }
  const wait = pinPause(card.pin_tries, secondsSince, mostWrongPins, pinPauseMinutes)
  if (wait !== undefined) return { says: `Too many wrong PINs. Try again in ${wait} minute${wait === 1 ? '' : 's'}` }
  if (isRightPin(secrets, card, pin)) return card.pin_tries === 0 ? { says: undefined } : { says: undefined, tries: 0 }
  // After the pause they are counted anew.
  const before = card.pin_tries >= mostWrongPins ? 0 : card.pin_tries
  const left = mostWrongPins - before - 1
  const says = left === 0 ? `This PIN is wrong. The card takes none for ${pinPauseMinutes} minutes` : 'This PIN is wrong'
  return { says, tries: before + 1 }
}

/** Judges the PIN of one card and counts it, as a guess as well, under the lock of the card: many at once are no more tries than one after another. */
export async function triedPin(
  { secrets, log, database }: Pick<Deps, 'secrets' | 'log' | 'database'>,
  guesser: Guesser,
  cardId: number,
  pin: string,
): Promise<string | undefined> {
  return database.write(async (tx) => {
    const card = await lockCard(tx, cardId)
    if (!card) return undefined
    const { says, tries } = pinVerdict(secrets, card, await secondsSincePin(tx, cardId), pin)
    if (tries !== undefined) await notePin(tx, cardId, tries)
    if (tries !== undefined && says !== undefined) await noteGuess({ secrets, log }, tx, guesser)
    return says
  })
}

async function pinProblem(
  { secrets, log }: Pick<Deps, 'secrets' | 'log'>,
  tx: Tx,
  guesser: Guesser,
  cards: readonly TillCard[],
  shown: readonly Shown[],
): Promise<Problem | undefined> {
  const errors: Record<string, string[]> = {}
  let isCounted = false
  for (const [at, card] of cards.entries()) {
    const since = card.pin_tried_at === null ? null : (card.now.getTime() - card.pin_tried_at.getTime()) / 1000
    const { says, tries } = pinVerdict(secrets, card, since, shown[at]?.pin)
    if (tries !== undefined) await notePin(tx, card.id, tries)
    if (tries !== undefined && says !== undefined) await noteGuess({ secrets, log }, tx, guesser)
    isCounted ||= tries !== undefined
    if (says !== undefined) errors[shown[at]?.pinField ?? ''] = [says]
  }
  const [first] = Object.values(errors).flat()
  if (first === undefined) return undefined
  const problem = new Problem('invalid', `${first}.`, { errors })
  if (isCounted) return problem
  throw problem
}
