import { sql } from 'kysely'
import type { Database, Queryable } from './database.ts'
import { hasKeyFile } from './key-file.ts'
import { type CellContext, type KeyMark, type KeyRing, makeKeyRing, openKeyRing } from './secrets.ts'

/** The key ring is missing or is not the one of this database; the message says what to do. */
export class KeyRingRefused extends Error {
  override readonly name = 'KeyRingRefused'
}

/** An encrypted value in the database, to test a ring with. */
export interface SealedSample {
  readonly envelope: string
  readonly context: CellContext
}

/** At least one sample for every key that encrypted something. */
export type SamplesOf = (db: Queryable) => Promise<SealedSample[]>

/**
 * The key ring in `dir`, once it is certain that it is the one this database is used with. The first use of a database
 * makes a ring where there is none and leaves its marks; later ones must fit them.
 */
export async function ringOfDatabase(database: Pick<Database, 'write'>, dir: string, samplesOf: SamplesOf): Promise<KeyRing> {
  return database.write(async (tx) => {
    // Of two nodes that start on a new database at once, the second waits here and then has to fit.
    await sql`lock table key_ring_marks in share row exclusive mode`.execute(tx)
    const says = await ringTrouble(tx, dir, samplesOf)
    if (says !== undefined) throw new KeyRingRefused(says)
    // Should this run again or the commit fail, the ring is there already and is taken.
    const ring = makeKeyRing(dir)
    await keepMarks(tx, ring)
    return ring
  })
}

/** Notes the keys of a ring that the database does not know yet, after a rotation say. */
export async function keepMarks(db: Queryable, ring: KeyRing): Promise<void> {
  const rows = ring.marks().map(({ keyId, mark }) => ({ key_id: keyId, mark }))
  await db
    .insertInto('key_ring_marks')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Why the ring in `dir` cannot be used with this database, in words; changes nothing. */
export async function ringTrouble(db: Queryable, dir: string, samplesOf: SamplesOf): Promise<string | undefined> {
  const marks = await marksOf(db)
  if (!hasKeyFile(dir))
    return marks.length > 0 || (await isUsed(db)) ? `There is no key ring in ${dir}, and this database was used with one. ${whatToDo}` : undefined
  const ring = openKeyRing(dir)
  if (marks.length > 0) {
    const says = foreignRing(ring, marks, dir, 'this database was')
    return says && `${says} ${whatToDo}`
  }
  const unopened = (await isUsed(db)) && (await samplesOf(db)).some((sample) => !opens(ring, sample))
  return unopened ? `The key ring in ${dir} does not open what is sealed in this database. ${whatToDo}` : undefined
}

/** Why the ring of a folder is not the one that left these marks. Keys that it has beyond them are welcome. */
export function foreignRing(ring: KeyRing, marks: readonly KeyMark[], dir: string, usedBy: string): string | undefined {
  const own = new Map(ring.marks().map(({ keyId, mark }) => [keyId, mark]))
  const lacking = marks.filter(({ keyId, mark }) => own.get(keyId)?.equals(mark) !== true).map(({ keyId }) => keyId)
  if (lacking.length === 0) return undefined
  if (lacking.includes('mac')) return `The key ring in ${dir} is not the one that ${usedBy} used with.`
  return `The key ring in ${dir} is an older copy: it lacks ${lacking.join(', ')}, which ${usedBy} used with.`
}

const whatToDo =
  'Put keys.json back there from the backup of the key ring, or name its folder in KEYS_DIR. Only if it is lost for ever, give up what it sealed: npm run new-keys'

/** The marks of a database; none where it has no tables for them yet. */
export async function marksOf(db: Queryable): Promise<KeyMark[]> {
  if (!(await hasTable(db, 'key_ring_marks'))) return []
  const rows = await db.selectFrom('key_ring_marks').select(['key_id', 'mark']).orderBy('key_id').execute()
  return rows.map(({ key_id, mark }) => ({ keyId: key_id, mark }))
}

/** A database without marks may be one of an earlier version, with people and sealed numbers in it. */
async function isUsed(db: Queryable): Promise<boolean> {
  if (!(await hasTable(db, 'users'))) return false
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

async function hasTable(db: Queryable, name: string): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass(${`public.${name}`}) is not null as "isThere"`.execute(db)
  return rows[0]?.isThere === true
}

function opens(ring: KeyRing, { envelope, context }: SealedSample): boolean {
  try {
    ring.decrypt(envelope, context)
    return true
  } catch {
    return false
  }
}
