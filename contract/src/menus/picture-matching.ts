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

/** Suggestions for each item for which there are any, in the order of the items. */
export function matchPictures(items: readonly NamedItem[], pictures: readonly NamedPicture[]): Match[] {
  const files = pictures.map(({ id, name }) => ({ id, ...wordsOf(name.replace(ending, '')) }))
  const lookUp = indexOf(files)
  const found = items.map(({ id, name }) => {
    const words = wordsOf(name)
    const candidates = lookUp(words)
      .map((file): Candidate => ({ picture_id: file.id, score: scoreOf(words, file) }))
      .filter(({ score }) => score >= leastScore)
      .toSorted((a, b) => b.score - a.score || a.picture_id - b.picture_id)
    return { item_id: id, key: `${words.words.toSorted().join(' ')} ${words.numbers.join(' ')}`, candidates }
  })
  // For each picture, what it is said to be by different names.
  const claims = new Map<number, Map<string, number>>()
  for (const { key, candidates } of found)
    for (const { picture_id, score } of candidates) claims.set(picture_id, (claims.get(picture_id) ?? new Map<string, number>()).set(key, score))
  const isSure = (key: string, [best, next]: readonly Candidate[]): boolean => {
    if (!best || best.score < sureScore || best.score - (next?.score ?? 0) < sureLead) return false
    return [...(claims.get(best.picture_id) ?? [])].every(([other, score]) => other === key || best.score - score >= sureLead)
  }
  return found
    .filter(({ candidates }) => candidates.length > 0)
    .map(({ item_id, key, candidates }) => ({ item_id, is_sure: isSure(key, candidates), candidates: candidates.slice(0, mostCandidates) }))
}

interface File extends Words {
  readonly id: number
}

/** Files that may have something in common with a name: thousands of both are not compared each with each. */
function indexOf(files: readonly File[]): (asked: Words) => File[] {
  const byStart = new Map<string, Set<File>>()
  const note = (key: string, file: File) => byStart.set(key, (byStart.get(key) ?? new Set<File>()).add(file))
  for (const file of files) {
    for (const key of [...file.words, ...file.numbers].flatMap(startsOf)) note(key, file)
    // "tunacrudo" begins as "tuna crudo" does.
    if (file.words[0] !== undefined) note(`= ${file.words[0].slice(0, 2)}`, file)
  }
  return ({ words, numbers }) => {
    const keys = [...[...words, ...numbers].flatMap(startsOf), ...(words[0] === undefined ? [] : [`= ${words[0].slice(0, 2)}`])]
    return [...new Set(keys.flatMap((key) => [...(byStart.get(key) ?? [])]))]
  }
}

/** Two words that differ in one letter have their beginning or their end in common. */
const startsOf = (word: string): string[] => (word.length < longWord ? [word] : [word.slice(0, 2), `-${word.slice(-2)}`])
