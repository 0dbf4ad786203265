import { searchable } from '../fields/searchable.ts'

// Which picture is of which item, by the names of their files. A suggestion alone: a person confirms it.

export interface Named {
  readonly name: string
}

export interface NamedItem extends Named {
  readonly id: string
}

export interface NamedPicture extends Named {
  readonly id: number
}

export interface Candidate {
  readonly picture_id: number
  /** 0 to 1; 1 for the same words. */
  readonly score: number
}

export interface Match {
  readonly item_id: string
  /** Of all candidates the best alone, and the item the best for it alone: it can be taken without a second look. */
  readonly is_sure: boolean
  /** The best first. */
  readonly candidates: readonly Candidate[]
}

/** Below it two names have too little in common to be worth a look. */
export const leastScore = 0.5
const sureScore = 0.85
/** How far the best has to be ahead of the next. */
const sureLead = 0.1
const mostCandidates = 5
/** Letters of a word in which one may be mistyped. */
const longWord = 5

/** Words that say nothing of a dish. */
const joining = new Set(['a', 'an', 'and', 'the', 'of', 'with', 'w', 'in', 'on', 'n', 'la', 'de', 'del', 'di', 'al', 'alla', 'con'])
/** What cameras, messengers and drawing programs call files, and what people write behind a name. */
const ofFiles = new Set(
  `img image photo photograph picture pic foto dsc dscn dscf pxl mvi gopr screenshot whatsapp signal snapseed scan copy kopie final edited edit
   retouched crop cropped web hires hi lowres lo res hd min scaled resized new menu item dish food v jpeg jpg png webp heic px`.split(/\s+/),
)

/** Words of a name, as they are compared: without case, accents, plural endings and what joins them. */
interface Words {
  /** Each once. */
  readonly words: readonly string[]
  readonly numbers: readonly string[]
}

const ending = /\.(?:jpe?g|png|webp|avif|hei[cf]|gif|tiff?)$/i
const dimension = /^\d+x\d+$/

function wordsOf(name: string): Words {
  const apart = name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll(/['’‘`´]/g, '')
  const all = searchable(apart)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !dimension.test(word))
    .flatMap((word) => (/^\d+\p{L}{0,2}$/u.test(word) ? [word] : (word.match(/\p{L}+|\p{N}+/gu) ?? [])))
    .filter((word) => !joining.has(word))
  const isNumber = (word: string) => /^\d/.test(word)
  return { words: [...new Set(all.filter((word) => !isNumber(word)).map(singular))], numbers: [...new Set(all.filter(isNumber))] }
}

/** "tomatoes", "berries" and "dishes" as one of each; roughly, and alike on both sides. */
function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 4 && /(?:s|x|z|ch|sh|o)es$/.test(word)) return word.slice(0, -2)
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

/** One letter more, less, other, or two that changed places. */
function isNearly(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < longWord || Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const [rest, otherRest] = [one.slice(start), other.slice(start)]
  if (rest.length === otherRest.length) {
    const isSwapped = rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2)
    return rest.slice(1) === otherRest.slice(1) || isSwapped
  }
  return rest.length > otherRest.length ? rest.slice(1) === otherRest : rest === otherRest.slice(1)
}

const lengthOf = (words: readonly string[]): number => words.reduce((sum, word) => sum + word.length, 0)

/** How well the name of a file says the name of an item: 0 to 1. */
export function matchScore(item: string, file: string): number {
  return scoreOf(wordsOf(item), wordsOf(file.replace(ending, '')))
}

function scoreOf(item: Words, file: Words): number {
  const said = file.words.filter((word) => !ofFiles.has(word) || item.words.includes(word))
  const total = lengthOf(item.words) + lengthOf(said)
  const numbers = numbersFactor(item, file)
  if (item.words.length === 0) return item.numbers.length > 0 && said.length === 0 && numbers === 1 ? 1 : 0
  if (said.length === 0) return 0
  // "tunacrudo" and "tuna crudo".
  if (item.words.toSorted().join('') === said.toSorted().join('') || item.words.join('') === said.join('')) return numbers
  const left = new Set(said)
  let shared = 0
  for (const word of item.words) {
    const same = left.has(word) ? word : [...left].find((other) => isNearly(word, other))
    if (same === undefined) continue
    left.delete(same)
    shared += (word.length + same.length) * (same === word ? 1 : 0.9)
  }
  return (shared / total) * numbers
}

/** A number in the name of the item is part of it; one in that of the file may be of the camera, or of the take. */
function numbersFactor(item: Words, file: Words): number {
  if (item.numbers.length === 0) return 1
  if (item.numbers.every((number) => file.numbers.includes(number))) return 1
  return file.numbers.length === 0 ? 0.8 : 0.6
}

/** Words compared with words in all, and for each name at least; what is found beyond is not looked at. */
const mostCompared = 5_000_000
const leastCompared = 100
/** The same between two breaths. */
const atOnce = 20_000

/**
 * Suggestions for each item for which there are any, in the order of the items. It yields every few milliseconds, so that whoever runs it can let
 * others work: ten thousand pictures of pizzas and as many items of that name would take minutes. Where there is that much, what has the rarest
 * words in common is compared, and nothing is sure.
 */
export function* matchPictures(items: readonly NamedItem[], pictures: readonly NamedPicture[]): Generator<undefined, Match[], undefined> {
  const lookUp = yield* indexOf(pictures)
  const most = Math.max(leastCompared, mostCompared / Math.max(1, items.length))
  const known = new Map<string, Found>()
  const claims = new Map<number, Claim>()
  let compared = 0
  const found: (Found & { readonly item_id: string })[] = []
  for (const { id, name } of items) {
    const words = wordsOf(name)
    const said = `${words.words.join(' ')} ${words.numbers.join(' ')}`
    const one = known.get(said) ?? candidatesFor(words, lookUp(words, most))
    if (!known.has(said)) {
      known.set(said, one)
      for (const candidate of one.all) claims.set(candidate.picture_id, claimed(claims.get(candidate.picture_id), one.key, candidate.score))
      // All of them count as claims; the best alone are answered.
      one.all.length = Math.min(one.all.length, mostCandidates)
    }
    found.push({ item_id: id, ...one })
    compared += one.compared + 10
    if (compared > atOnce) {
      compared = 0
      yield
    }
  }
  const isSure = ({ key, isWhole, all: [best, next] }: Found): boolean => {
    if (!isWhole || !best || best.score < sureScore || best.score - (next?.score ?? 0) < sureLead) return false
    const claim = claims.get(best.picture_id)
    return !claim || best.score - (claim.key === key ? claim.others : claim.score) >= sureLead
  }
  return found.filter(({ all }) => all.length > 0).map((one) => ({ item_id: one.item_id, is_sure: isSure(one), candidates: one.all }))
}

/** What was found for a name. */
interface Found {
  /** Its words, in any order. */
  readonly key: string
  /** The best first. */
  readonly all: Candidate[]
  /** Everything that may have something in common with it was looked at. */
  readonly isWhole: boolean
  readonly compared: number
}

function candidatesFor(words: Words, { files, isWhole, compared }: LookedUp): Found {
  const all = files
    .map((file): Candidate => ({ picture_id: file.id, score: scoreOf(words, file) }))
    .filter(({ score }) => score >= leastScore)
    .toSorted((a, b) => b.score - a.score || a.picture_id - b.picture_id)
  return { key: `${words.words.toSorted().join(' ')} ${words.numbers.join(' ')}`, all, isWhole, compared }
}

/** What a picture is said to be: by the name that says it best, and how well the best of all other names does. */
interface Claim {
  readonly key: string
  readonly score: number
  readonly others: number
}

function claimed(before: Claim | undefined, key: string, score: number): Claim {
  if (!before) return { key, score, others: Number.NEGATIVE_INFINITY }
  if (before.key === key) return { ...before, score: Math.max(before.score, score) }
  if (score > before.score) return { key, score, others: before.score }
  return { ...before, others: Math.max(before.others, score) }
}

interface File extends Words {
  readonly id: number
}

interface LookedUp {
  readonly files: readonly File[]
  readonly isWhole: boolean
  /** Words with words, to compare them all. */
  readonly compared: number
}

/** Files that may have something in common with a name, what is rare first: thousands of both are not compared each with each. */
function* indexOf(pictures: readonly NamedPicture[]): Generator<undefined, (asked: Words, most: number) => LookedUp, undefined> {
  const byStart = new Map<string, Set<File>>()
  const note = (key: string, file: File) => {
    const known = byStart.get(key)
    if (known) known.add(file)
    else byStart.set(key, new Set([file]))
  }
  const wholeOf = (words: readonly string[]) => `== ${words.toSorted().join('')}`
  for (const [at, { id, name }] of pictures.entries()) {
    if (at % 250 === 0) yield
    const file = { id, ...wordsOf(name.replace(ending, '')) }
    for (const key of [...file.words, ...file.numbers].flatMap(startsOf)) note(key, file)
    // "tunacrudo" begins as "tuna crudo" does.
    if (file.words[0] !== undefined) note(`= ${file.words[0].slice(0, 2)}`, file)
    note(wholeOf(file.words.filter((word) => !ofFiles.has(word))), file)
  }
  return ({ words, numbers }, most) => {
    const keys = [...[...words, ...numbers].flatMap(startsOf), ...(words[0] === undefined ? [] : [`= ${words[0].slice(0, 2)}`, wholeOf(words)])]
    const sets = [...new Set(keys)].flatMap((key) => byStart.get(key) ?? []).toSorted((a, b) => a.size - b.size)
    const found = new Set<File>()
    let compared = 0
    for (const set of sets)
      for (const file of set) {
        if (compared >= most) return { files: [...found], isWhole: false, compared }
        compared += found.has(file) ? 1 : 1 + words.length * file.words.length
        found.add(file)
      }
    return { files: [...found], isWhole: true, compared }
  }
}

/** Two words that differ in one letter have their beginning or their end in common. */
const startsOf = (word: string): string[] => (word.length < longWord ? [word] : [word.slice(0, 2), `-${word.slice(-2)}`])
