import { storable } from '@brigade/contract/fields/fields.ts'
import { named } from '@brigade/contract/kit/named.ts'
import type { PosKind } from '@brigade/contract/pos.ts'
import * as z from 'zod/mini'
import type { UnreadEntry } from './provider.ts'

// One entry that cannot be read says nothing of the others: it is named, and they are taken.

/** Of an entry that does not fit its schema, what can still be shown of it. */
export interface Traces {
  readonly id: unknown
  readonly name: unknown
  readonly kind: PosKind | undefined
  /** Where in the answer it stands, such as "entry 12". */
  readonly place: string
}

/** By what points of sale call their fields, at whatever depth. */
const fieldWords: Readonly<Record<string, string>> = {
  id: 'id',
  title: 'name',
  name: 'name',
  type: 'kind',
  price_cents: 'price',
  priceMoney: 'price',
  locationOverrides: 'price',
  plu: 'PLU',
  sku: 'PLU',
  modifier_groups: 'modifiers',
  modifierListInfo: 'modifiers',
  category: 'category',
  categories: 'category',
  categoryId: 'category',
  reportingCategory: 'category',
  parent: 'parent',
}

const Id = z.string().check(z.minLength(1), z.maxLength(200), storable)
const Name = z.string().check(z.trim(), z.minLength(1), storable)

export function unreadEntry({ id, name, kind, place }: Traces, issues: readonly z.core.$ZodIssue[]): UnreadEntry {
  const externalId = z.safeParse(Id, id).data
  const title = z.safeParse(Name, name).data?.slice(0, 100)
  const words = issues.flatMap(({ path }) => path.flatMap((part) => fieldWords[String(part)] ?? []).slice(0, 1))
  return { name: title ?? externalId ?? place, fields: [...new Set(words)], kind, externalId }
}

/** Names what could not be read, in one sentence; undefined where nothing is. */
export function unreadText(unread: readonly UnreadEntry[]): string | undefined {
  if (unread.length === 0) return undefined
  const names = named(
    unread.map(({ name, fields }) => (fields.length === 0 ? name : `${name} (${fields.join(', ')})`)),
    'entry',
  )
  return unread.length === 1
    ? `1 entry could not be read and was left as it is: ${names}.`
    : `${unread.length} entries could not be read and were left as they are: ${names}.`
}
