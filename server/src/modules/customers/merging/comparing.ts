import type { Queryable } from '../../../platform/database.ts'
import { type Facts, hashOf, keysOf, likenessOf } from './rules.ts'
import { type ComparedCustomer, commonValues, comparedCustomers, whoMeets } from './store-duplicates.ts'

/** A number that so many have says nothing of who they are: it may be the restaurant's own. */
const mostWithOne = 20

export interface Asked extends Facts {
  readonly id: number
  readonly root_id: number
}

export interface Likeness {
  readonly id: number
  readonly other: ComparedCustomer
  readonly score: number
  readonly reasons: string[]
}

export const hashesOf = (asked: Asked): number[] => [...new Set(keysOf(asked).map(({ text }) => hashOf(asked.root_id, text)))]

/** Whoever is like one of these, with how much; whatever speaks for it, also where that is little. */
export async function likeThose(db: Queryable, those: readonly Asked[]): Promise<Likeness[]> {
  const values = [...new Set(those.flatMap(({ emails, phones }) => [...emails, ...phones]))]
  const common = await commonValues(db, [...new Set(those.map(({ root_id }) => root_id))], values, mostWithOne)
  const telling = <Of extends Asked>(one: Of): Of => ({
    ...one,
    emails: one.emails.filter((email) => !common.has(email)),
    phones: one.phones.filter((phone) => !common.has(phone)),
  })
  const asked = new Map(those.map((one) => [one.id, telling(one)]))
  const met = await whoMeets(
    db,
    [...asked.values()].map((one) => ({ id: one.id, keys: hashesOf(one) })),
  )
  const others = new Map((await comparedCustomers(db, [...new Set(met.map(({ other }) => other))])).map((one) => [one.id, one]))
  return met.flatMap(({ id, other: otherId }) => {
    const [one, other] = [asked.get(id), others.get(otherId)]
    if (!one || !other?.is_compared || other.root_id !== one.root_id) return []
    const { score, reasons } = likenessOf(one, telling(other))
    return reasons.length > 0 ? [{ id, other, score, reasons }] : []
  })
}
