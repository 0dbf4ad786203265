import * as bank from './modules/bank-connections/store-sealed.ts'
import * as pos from './modules/restaurants/pos/store-sealed.ts'
import type { SamplesOf } from './platform/key-ring-marks.ts'

/** What the modules keep sealed with the key ring. */
export const sealedSamples: SamplesOf = async (db) => [...(await bank.sealedHere(db)), ...(await pos.sealedHere(db))]
