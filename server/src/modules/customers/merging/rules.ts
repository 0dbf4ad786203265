import { type MergeChoices, type MergeField, mergeFields, undoDays } from '@brigade/contract/customers/merging.ts'
import { mostTags } from '@brigade/contract/customers/profile.ts'

// Who may be one person, whether two may be merged, and whether a merge may still be undone.

/** What is compared of a customer. */
export interface Facts {
  readonly given_name: string
  readonly family_name: string
  readonly birthday: string | null
  readonly emails: readonly string[]
  readonly phones: readonly string[]
}

/** From here on two are suggested: one number or address is enough, unless something speaks against it. */
export const leastScore = 40

const weights = { phone: 45, email: 70, emailButLetter: 30, name: 30, nameAlike: 15, birthday: 25, otherName: -30, otherBirthday: -40 }

/** How likely two customers are one person, of 100, and why. A family that shares its phone stays below what is suggested. */
export function likenessOf(a: Facts, b: Facts): { readonly score: number; readonly reasons: string[] } {
  const email = shared(a.emails, b.emails) ? 'same' : a.emails.some((one) => b.emails.some((other) => isButLetter(one, other))) ? 'alike' : 'other'
  const name = namesOf(a, b)
  const birthday = a.birthday === null || b.birthday === null ? 'unknown' : a.birthday === b.birthday ? 'same' : 'other'
  const found: readonly (readonly [boolean, number, string])[] = [
    [email === 'same', weights.email, 'Same email'],
    [shared(a.phones, b.phones), weights.phone, 'Same phone'],
    [email === 'alike', weights.emailButLetter, 'Same email but for a letter'],
    [name === 'same' && birthday === 'same', weights.name + weights.birthday, 'Same name and birthday'],
    [name === 'same' && birthday !== 'same', weights.name, 'Same name'],
    [name === 'alike', weights.nameAlike, 'Much the same name'],
    [name !== 'same' && birthday === 'same', weights.birthday, 'Same birthday'],
    [name === 'other', weights.otherName, 'Different names'],
    [birthday === 'other', weights.otherBirthday, 'Different birthdays'],
  ]
  const said = found.filter(([holds]) => holds)
  const score = said.reduce((sum, [, weight]) => sum + weight, 0)
  return { score: Math.max(0, Math.min(100, score)), reasons: said.map(([, , reason]) => reason) }
}

const shared = (some: readonly string[], others: readonly string[]): boolean => some.some((one) => others.includes(one))

/** A name as it is compared: as `searchable_name` of the database, its words in the order of the alphabet. */
export function foldedWords(name: string): string[] {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[łøđð]/g, (letter) => ({ ł: 'l', ø: 'o' })[letter] ?? 'd')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll(/['’‘`´.]/g, '')
  return plain
    .split(/[-\s]+/)
    .flatMap((word) => word || [])
    .toSorted()
}

const wordsOf = ({ given_name, family_name }: Facts): string[] => foldedWords(`${given_name} ${family_name}`)

/** One word alone names nobody: it is alike where the other one has it too. */
function namesOf(a: Facts, b: Facts): 'same' | 'alike' | 'unknown' | 'other' {
  const [some, others] = [wordsOf(a), wordsOf(b)]
  if (some.length === 0 || others.length === 0) return 'unknown'
  const [one, other] = [some.join(' '), others.join(' ')]
  if (one === other) return some.length > 1 ? 'same' : 'alike'
  const [short, long] = some.length < others.length ? [some, others] : [others, some]
  if (short.every((word) => long.includes(word)) || (one.length > 6 && isButLetter(one, other))) return 'alike'
  return 'other'
}

/** One letter more, less or another, or two that changed places. */
export function isButLetter(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
}

/** Addresses longer than this are compared as they are alone. */
const longestWithout = 60

/**
 * What customers are looked up by: who has one of these in common with somebody is compared with them. An address is here also without
 * each of its letters, so that those that differ by one are found by equality.
 */
export function keysOf(facts: Facts): { readonly kind: 'phone' | 'email' | 'letters' | 'name'; readonly of: string; readonly text: string }[] {
  const words = wordsOf(facts)
  return [
    ...facts.phones.map((phone) => ({ kind: 'phone', of: phone, text: `phone ${phone}` }) as const),
    ...facts.emails.flatMap((email) => [
      { kind: 'email', of: email, text: `letters ${email}` } as const,
      ...withoutEach(email).map((text) => ({ kind: 'letters', of: email, text: `letters ${text}` }) as const),
    ]),
    ...(words.length > 1 && facts.birthday ? [{ kind: 'name', of: '', text: `name ${words.join(' ')} ${facts.birthday}` } as const] : []),
  ]
}

function withoutEach(text: string): string[] {
  if (text.length > longestWithout) return []
  return [...new Set(Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1)))]
}

/** A key as the database keeps it, within a company: FNV-1a. Two that meet by chance are told apart when they are compared. */
export function hashOf(rootId: number, text: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(`${rootId} ${text}`)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash | 0
}

/** A customer as a merge judges it. */
export interface Merged {
  readonly id: number
  readonly name: string
  readonly given_name: string
  readonly family_name: string
  readonly birthday: string | null
  readonly language: string
  readonly tags: readonly string[]
  readonly status: string
  readonly relay_channel: string | null
  readonly parent_access_group_id: number
}

/** Why these two cannot be merged; nothing where they can. */
export function mergeRefusals(kept: Merged, gone: Merged): string[] {
  if (kept.id === gone.id) return ['Choose two different customers.']
  const tags = tagsTogether(kept.tags, gone.tags).length
  return [
    ...[kept, gone].flatMap(({ name, status }) =>
      status === 'merged' ? [`${name} was merged into another customer already.`] : status === 'erased' ? ['One of them was erased.'] : [],
    ),
    ...(kept.parent_access_group_id === gone.parent_access_group_id ? [] : ['They are customers of different companies.']),
    ...(kept.relay_channel === null && gone.relay_channel === null ? [] : ['Guests of a marketplace are kept apart, and never merged.']),
    ...(tags > mostTags ? [`A customer has at most ${mostTags} tags, and these two have ${tags}. Take some away first.`] : []),
  ]
}

/** Why this person may not: the law of giving. Of what can be done otherwise. */
export const tooOpen =
  'Some people may see or change only one of these two now, and could do so with the other one as well. Ask somebody who administers the groups of both, with the roles “Access groups admin” and “Customers admin”.'

/** As `tooOpen`, it says neither which of these it is nor where: people beside a group see nothing of what blocks somebody there. */
export const notYoursToSay =
  'What one of these two agreed to, or what blocks one of them, would count for the other one as well, and you may not decide that. Ask somebody with the roles “Customers admin” and “Block customers” on the whole company.'

export const tagsTogether = (kept: readonly string[], gone: readonly string[]): string[] => [...new Set([...kept, ...gone])]

/** Of each field what the kept one has, and of the other one where that is nothing. A first name of one and a last name of the other would make a third person. */
export function suggestedChoices(kept: Pick<Merged, MergeField>, gone: Pick<Merged, MergeField>): MergeChoices {
  const of = (isKept: unknown) => (isKept ? 'kept' : 'gone')
  const isNamed = kept.given_name !== '' || kept.family_name !== ''
  const isKin = !isNamed || isSame(kept.given_name, gone.given_name) || isSame(kept.family_name, gone.family_name)
  return {
    given_name: of(kept.given_name || !isKin || !gone.given_name),
    family_name: of(kept.family_name || !isKin || !gone.family_name),
    birthday: of(kept.birthday || !gone.birthday),
    language: of(kept.language || !gone.language),
  }
}

const isSame = (one: string, other: string): boolean => foldedWords(one).join(' ') === foldedWords(other).join(' ')

/** What a merge changed of the kept customer itself. */
export interface MergeChanges {
  readonly fields: { readonly [Field in MergeField]?: { readonly before: string | null; readonly after: string | null } }
  readonly tags_added: readonly string[]
}

export function changesOf(kept: Merged, gone: Merged, choices: MergeChoices): MergeChanges {
  const taken = mergeFields.filter((field) => choices[field] === 'gone' && kept[field] !== gone[field])
  return {
    fields: Object.fromEntries(taken.map((field) => [field, { before: kept[field], after: gone[field] }])),
    tags_added: gone.tags.filter((tag) => !kept.tags.includes(tag)),
  }
}

/** What the kept customer has again, and the fields that somebody changed since and that stay. */
export function undone(
  kept: Merged,
  { fields, tags_added }: MergeChanges,
): {
  readonly fields: Partial<Pick<Merged, MergeField>>
  readonly tags: string[]
  readonly stayed: MergeField[]
} {
  const all = mergeFields.flatMap((field) => {
    const change = fields[field]
    return change ? [{ field, change, isSame: kept[field] === change.after }] : []
  })
  return {
    fields: Object.fromEntries(all.flatMap(({ field, change, isSame }) => (isSame ? [[field, change.before]] : []))),
    tags: kept.tags.filter((tag) => !tags_added.includes(tag)),
    stayed: all.flatMap(({ field, isSame }) => (isSame ? [] : [field])),
  }
}

/** Who is named no more, when a merge was undone and somebody sees one of the two alone. */
export const anotherCustomer = 'Another customer'

/** A merge with what has happened since. */
export interface PastMerge {
  readonly gone_name: string
  readonly kept_status: string
  readonly kept_name: string
  readonly undo_until: Date
  readonly undone_at: Date | null
  /** The name of the one that was merged into the kept one last, after this one; null for nobody. */
  readonly later_name: string | null
  /** The name of the customer into which the kept one was merged; null where it was not. */
  readonly onward_name: string | null
}

/** Why a merge cannot be undone (any more); null where it can. Merges into one customer are undone from the last back, so that each gives back what it found. */
export function undoRefusal(merge: PastMerge, now: Date): string | null {
  if (merge.undone_at !== null) return 'It was undone already.'
  if (merge.kept_status === 'erased') return 'The customer was erased since, so it cannot be undone.'
  if (now > merge.undo_until) return `A merge can be undone for ${undoDays} days. That time is over.`
  if (merge.onward_name !== null) return `${merge.kept_name} was merged into ${merge.onward_name} since. Undo that merge first.`
  if (merge.later_name !== null) return `${merge.later_name} was merged into ${merge.kept_name} since. Undo that merge first.`
  return null
}
