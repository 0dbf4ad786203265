import type { PosEntity } from './provider.ts'

// A point of sale may name its prices in a currency that is not the restaurant's: taken as its own, 1,200 yen would be 12 dollars.

const mostNamed = 5

/** The entities with no price where theirs is in another currency than the restaurant's, with a remark that names it. */
export function refuseForeignPrices(entities: readonly PosEntity[], currency: string): PosEntity[] {
  return entities.map((entity) => {
    const { currency: theirs, priceMinor } = entity
    return priceMinor === null || theirs === undefined || theirs === currency ? entity : { ...entity, priceMinor: null, refusedCurrency: theirs }
  })
}

/** Says of one entity why it comes without its price. */
export function whyNoPrice({ refusedCurrency }: PosEntity, currency: string): string | undefined {
  if (refusedCurrency === undefined) return undefined
  return `The price is in ${refusedCurrency}, not in ${currency}, the currency of this restaurant, so it was left out.`
}

/** Names what comes without its price, in one sentence. */
export function foreignPrices(entities: readonly PosEntity[], currency: string): string | undefined {
  const refused = entities.filter(({ refusedCurrency }) => refusedCurrency !== undefined)
  if (refused.length === 0) return undefined
  const named = refused.slice(0, mostNamed).map(({ name, refusedCurrency }) => `${name} (${refusedCurrency})`)
  const more = refused.length > mostNamed ? ` and ${refused.length - mostNamed} more` : ''
  const prices = refused.length === 1 ? '1 price is' : `${refused.length} prices are`
  const them = refused.length === 1 ? 'it was not' : 'none of them was'
  return `${prices} not in ${currency}, the currency of this restaurant, so ${them} imported: ${named.join(', ')}${more}.`
}
