import { sql } from 'kysely'
import * as bank from './modules/bank-connections/store-sealed.ts'
import * as channels from './modules/channels/store-sealed.ts'
import * as giftCards from './modules/gift-cards/store-sealed.ts'
import * as pos from './modules/pos/store-sealed.ts'
import type { GivenUp } from './platform/audit/given-up.ts'
import type { Database } from './platform/database.ts'
import { hasKeyFile } from './platform/key-file.ts'
import { keepMarks, ringTrouble, type SamplesOf } from './platform/key-ring-of-database.ts'
import { makeKeyRing, openKeyRing } from './platform/secrets.ts'

/** What the modules keep sealed with the key ring. */
export const sealedSamples: SamplesOf = async (db) => [
  ...(await bank.sealedHere(db)),
  ...(await pos.sealedHere(db)),
  ...(await giftCards.sealedHere(db)),
  ...(await channels.sealedHere(db)),
]

/** What a ring that does not fit costs; nothing of it is lost before `goOn`. */
export interface Loss {
  readonly trouble: string
  readonly givenUp: readonly GivenUp[]
}

class OnlyLooked extends Error {}

/**
 * For a key ring that is lost for good: takes the ring in `dir`, or makes one, as the ring of this database from now on, and
 * takes out what it cannot open. Without `goOn` only says what that would be. Undefined when the ring fits.
 */
export async function takeNewRing(database: Pick<Database, 'write'>, dir: string, { goOn }: { goOn: boolean }): Promise<Loss | undefined> {
  let loss: Loss | undefined
  try {
    await database.write(async (tx) => {
      loss = undefined
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`lock table key_ring_marks in share row exclusive mode`.execute(tx)
      const trouble = await ringTrouble(tx, dir, sealedSamples)
      if (trouble === undefined) return
      const known = hasKeyFile(dir) ? openKeyRing(dir).keyIds() : []
      const givenUp = [
        ...(await bank.giveUpSealed(tx, known)),
        ...(await pos.giveUpSealed(tx, known)),
        ...(await giftCards.giveUpSealed(tx, known)),
        ...(await channels.giveUpSealed(tx, known)),
      ]
      loss = { trouble, givenUp: givenUp.filter(({ count }) => count > 0) }
      if (!goOn) throw new OnlyLooked()
      await tx.deleteFrom('key_ring_marks').execute()
      await keepMarks(tx, makeKeyRing(dir))
    })
  } catch (error) {
    if (!(error instanceof OnlyLooked)) throw error
  }
  return loss
}
