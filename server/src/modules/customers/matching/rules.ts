import { searchable } from '@brigade/contract/fields/searchable.ts'
import { splitName } from '../rules.ts'

// Whose an order is. Pure: what is known of the guest of an order, and of customers who have one of the same addresses.

/** The two halves of a name; either may be empty. */
export interface PersonName {
  readonly given: string
  readonly family: string
}

/** How a guest is reached, in the spelling in which addresses are kept. A guest of a marketplace has a relay address alone. */
export interface GuestAddress {
  readonly kind: 'email' | 'phone' | 'relay'
  readonly value: string
}

export interface OrderGuest extends PersonName {
  /** The first says most about who it is. */
  readonly addresses: readonly GuestAddress[]
}

/** A customer who has one or more of the addresses. */
export interface Candidate extends PersonName {
  readonly id: number
  readonly addresses: readonly GuestAddress[]
}

/** The customer that it is; or somebody new. */
export type Judgement = { readonly known: number } | 'new'

/**
 * The customer whose order it is. An e-mail address is one person's unless the names speak against it; a telephone is a household's: there the
 * names have to speak for it. Of several who fit as well as each other it is the one who is known where the order was placed, or none: two customers
 * can be merged, one that is two people cannot be told apart any more.
 */
export function judge(
  guest: OrderGuest,
  candidates: readonly Candidate[],
  before?: number,
  isKnownThere: (id: number) => boolean = () => false,
): Judgement {
  const reached = reachedBy(guest, candidates)
  const own = reached.find(({ candidate }) => candidate.id === before)
  if (own && mayBe(guest, own)) return { known: own.candidate.id }
  const fitting = fittingOf(guest, reached)
  const most = Math.max(...fitting.map(({ strength }) => strength))
  const all = fitting.filter(({ strength }) => strength === most)
  const [best, ...others] = all.length > 1 ? all.filter(({ id }) => isKnownThere(id)) : all
  return best && others.length === 0 ? { known: best.id } : 'new'
}

/**
 * The same, where some addresses are not shown to be the customer's: people of another part of the company typed them, or made up an order with
 * them. They find nobody while somebody else fits, so that a customer whom a part makes up draws no orders of a guest who is known elsewhere.
 */
export function judgeShown(
  guest: OrderGuest,
  candidates: readonly Candidate[],
  isShown: (id: number, address: GuestAddress) => boolean,
  before?: number,
  isKnownThere: (id: number) => boolean = () => false,
): Judgement {
  const shown = candidates.map((one) =>
    one.id === before || isKnownThere(one.id) ? one : { ...one, addresses: one.addresses.filter((address) => isShown(one.id, address)) },
  )
  const fits = fittingOf(guest, reachedBy(guest, shown))
  return judge(guest, fits.length > 0 ? shown : candidates, before, isKnownThere)
}

/** A name as a guest or a till wrote it: "Ada Hale", "Hale, Ada"; none where it says nobody. */
export function saidName(text: string): PersonName {
  const [family = '', given = '', ...more] = text.split(',').map((part) => part.trim())
  const name = given !== '' && more.length === 0 ? { given, family } : splitName(text)
  return saysNobody(name) ? { given: '', family: '' } : name
}

/** Whether two addresses are the same. */
export const sameAddress = (one: GuestAddress, other: GuestAddress): boolean => one.kind === other.kind && one.value === other.value

/** One person’s: an e-mail address, also one that a marketplace passes on. */
const isPersonal = ({ kind, value }: GuestAddress): boolean => kind === 'email' || (kind === 'relay' && value.includes('@'))

interface Reached {
  readonly candidate: Candidate
  readonly shared: readonly GuestAddress[]
}

const reachedBy = (guest: OrderGuest, candidates: readonly Candidate[]): Reached[] =>
  candidates.flatMap((candidate) => {
    const shared = guest.addresses.filter((one) => candidate.addresses.some((other) => sameAddress(one, other)))
    return shared.length === 0 ? [] : [{ candidate, shared }]
  })

/** Those who fit at all, and how well. */
const fittingOf = (guest: OrderGuest, reached: readonly Reached[]): { readonly id: number; readonly strength: number }[] =>
  reached.flatMap(({ candidate, shared }) => {
    const strength = strengthOf(guest, candidate, shared, reached)
    return strength === 0 ? [] : [{ id: candidate.id, strength }]
  })

/** Nothing speaks against it: enough for an order that was theirs before. */
const mayBe = (guest: OrderGuest, { candidate, shared }: Reached): boolean =>
  likeness(guest, candidate) !== 'other' || (shared.some(isPersonal) && !contradict(guest, candidate))

/** How well a candidate fits; 0 for not at all. */
function strengthOf(guest: OrderGuest, candidate: Candidate, shared: readonly GuestAddress[], reached: readonly Reached[]): number {
  const byEmail = shared.some(isPersonal)
  const weight = (byEmail ? 20 : 0) + shared.length * 10
  const alike = likeness(guest, candidate)
  if (alike === 'same') return weight + 5
  if (alike === 'near') return weight + 4
  if (alike === 'part') return weight + 3
  if (alike === 'other') return byEmail && !contradict(guest, candidate) ? weight + 2 : 0
  // One of them has no name. Where it is the guest, a customer without one is meant before others.
  const isAlone = shared.some((one) => reached.filter((other) => other.shared.some((address) => sameAddress(address, one))).length === 1)
  if (saysNobody(guest) && saysNobody(candidate)) return weight + 5
  return isAlone ? weight + 1 : 0
}

/** `unsaid` where one has no name at all. */
type Likeness = 'same' | 'near' | 'part' | 'other' | 'unsaid'

/** How far two names are those of one person. */
export function likeness(one: PersonName, other: PersonName): Likeness {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  if (a.length === 0 || b.length === 0) return 'unsaid'
  if (sameWords(a, b)) return 'same'
  const [few, many] = a.length <= b.length ? [a, b] : [b, a]
  const left = [...many]
  let isExact = true
  let isPart = few.length < many.length
  for (const word of few) {
    const found = bestOf(word, left)
    if (!found) return 'other'
    left.splice(found.at, 1)
    isExact &&= found.by === 'same'
    isPart ||= found.by === 'short'
  }
  if (isPart) return 'part'
  return isExact ? 'same' : 'near'
}

/** Enough to say that one address is of two people: the first names are not one name, however they are spelled and shortened. */
function contradict(one: PersonName, other: PersonName): boolean {
  const [a, b] = [wordsOf(one)[0] ?? '', wordsOf(other)[0] ?? '']
  return !(wordsLike(a, b) || (a.length >= 3 && b.length >= 3 && distance(a, b) <= 1))
}

/** As names are compared: without case, accents, periods and apostrophes, hyphens as spaces; a name that says nobody is none. */
function wordsOf({ given, family }: PersonName): string[] {
  const text = searchable(`${given} ${family}`)
    .replaceAll(/[łøđðßæœ]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/['.]/g, '')
    .replaceAll(/[-,\s]+/g, ' ')
    .trim()
  return text === '' || nobody.has(text) ? [] : text.split(' ')
}

const plainLetters: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', ß: 'ss', æ: 'ae', œ: 'oe' }

/** What systems write where they know no name. */
const nobody = new Set(['guest', 'customer', 'walk in', 'walkin', 'unknown', 'anonymous', 'n/a', 'na', 'none', 'test'])

/** Whether it names anybody. */
export const saysNobody = (name: PersonName): boolean => wordsOf(name).length === 0

const sameWords = (a: readonly string[], b: readonly string[]): boolean => a.toSorted().join(' ') === b.toSorted().join(' ')

type WordLikeness = 'same' | 'near' | 'short'

function bestOf(word: string, among: readonly string[]): { readonly at: number; readonly by: WordLikeness } | undefined {
  const like = among.map((other, at) => ({ at, by: wordsLike(word, other) }))
  for (const by of ['same', 'near', 'short'] as const) {
    const found = like.find((one) => one.by === by)
    if (found) return { at: found.at, by }
  }
  return undefined
}

/**
 * The same word, one with a slip of the finger, or a short form: an initial, or the beginning ("Rob" of "Robert"). Names of a family are often
 * near one another, so a slip at the end is none: "Daniel" and "Daniela" are two people, as "Paul" and "Paula" are.
 */
function wordsLike(a: string, b: string): WordLikeness | undefined {
  if (a === b) return 'same'
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length === 1 ? long.startsWith(short) : short.length >= 2 && long.length >= short.length + 2 && long.startsWith(short)) return 'short'
  const isSlip = short.length >= 4 && a[0] === b[0] && a.at(-1) === b.at(-1) && distance(a, b) <= 1
  return isSlip ? 'near' : undefined
}

/** How many letters are changed, missing, too many or the wrong way round; 2 for more than one. */
function distance(a: string, b: string): number {
  if (a === b) return 0
  if (Math.abs(a.length - b.length) > 1) return 2
  let from = 0
  while (from < a.length && a[from] === b[from]) from += 1
  let to = 0
  while (to < Math.min(a.length, b.length) - from && a.at(-1 - to) === b.at(-1 - to)) to += 1
  const [restA, restB] = [a.slice(from, a.length - to), b.slice(from, b.length - to)]
  if (restA.length <= 1 && restB.length <= 1) return 1
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0] ? 1 : 2
}

/** What a customer's name becomes with what an order says: parts that are empty are filled, nothing is overwritten. */
export function filledName(known: PersonName, said: PersonName): PersonName | undefined {
  if (saysNobody(said)) return undefined
  if (saysNobody(known)) return { given: said.given, family: said.family }
  const alike = likeness(known, said)
  if (alike !== 'part' && alike !== 'same') return undefined
  if (known.family === '' && said.family !== '' && wordsLike(foldedWord(known.given), foldedWord(said.given)) === 'same')
    return { given: known.given, family: said.family }
  if (known.given === '' && said.given !== '' && wordsLike(foldedWord(known.family), foldedWord(said.family)) === 'same')
    return { given: said.given, family: known.family }
  return undefined
}

const foldedWord = (text: string): string => wordsOf({ given: text, family: '' }).join(' ')
