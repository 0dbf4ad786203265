import type { Deps } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import type { Minutely } from '../../../platform/jobs.ts'
import { hashesOf, likeThose } from './comparing.ts'
import { leastScore } from './rules.ts'
import { comparedCustomers, setKeys, setPairs, takeNews } from './store-duplicates.ts'

/** Customers that are compared by one transaction. */
const chunk = 500

/** Customers who came or changed are compared with all others of their company: each with the few that have something in common with it. */
export function duplicatesFound({ database, clock }: Pick<Deps, 'database' | 'clock'>): Minutely {
  return {
    name: 'customer-duplicates',
    async run(signal) {
      while (!signal.aborted) {
        const found = await database.write(async (tx) => {
          const ids = await takeNews(tx, chunk)
          if (ids !== undefined && ids.length > 0) await compare(tx, ids, clock.now())
          return ids?.length ?? 0
        })
        if (found === 0) return
      }
    },
  }
}

async function compare(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  const all = await comparedCustomers(tx, ids)
  const compared = all.filter(({ is_compared }) => is_compared)
  const known = new Set(compared.map(({ id }) => id))
  await setKeys(
    tx,
    compared.map((one) => ({ id: one.id, keys: hashesOf(one) })),
    ids.filter((id) => !known.has(id)),
  )
  const roots = new Map(compared.map(({ id, root_id }) => [id, root_id]))
  const pairs = new Map<string, { root_id: number; low_id: number; high_id: number; score: number; reasons: string[] }>()
  for (const { id, other, score, reasons } of await likeThose(tx, compared)) {
    const [low_id, high_id] = id < other.id ? [id, other.id] : [other.id, id]
    if (score >= leastScore) pairs.set(`${low_id} ${high_id}`, { root_id: roots.get(id) ?? other.root_id, low_id, high_id, score, reasons })
  }
  await setPairs(tx, ids, [...pairs.values()], now)
}
