import { named } from '@brigade/contract/kit/named.ts'
import { largestPrice } from '@brigade/contract/menus/price-list.ts'
import type { PosEntity } from './provider.ts'

// A price below zero, or beyond any that a menu takes, is a slip at the point of sale: guests must not be paid for what they eat.

/** The entities with no price where theirs cannot be one; which it was is kept. */
export function refuseImpossiblePrices(entities: readonly PosEntity[]): PosEntity[] {
  return entities.map((entity) => {
    const { priceMinor } = entity
    return priceMinor === null || isPossible(priceMinor) ? entity : { ...entity, priceMinor: null, refusedAmount: priceMinor }
  })
}

const isPossible = (priceMinor: number): boolean => priceMinor >= 0 && priceMinor <= largestPrice

/** Says of one entity why it comes without its price. */
export function whyImpossible({ refusedAmount }: PosEntity): string | undefined {
  if (refusedAmount === undefined) return undefined
  return `The price is ${refusedAmount < 0 ? 'negative' : 'too large'}, so it was left out.`
}

/** Names what comes without its price, in one sentence. */
export function impossiblePrices(entities: readonly PosEntity[]): string | undefined {
  const negative = entities.filter(({ refusedAmount }) => refusedAmount !== undefined && refusedAmount < 0)
  const tooLarge = entities.filter(({ refusedAmount }) => refusedAmount !== undefined && refusedAmount > 0)
  const sentences = [sentenceOf(negative, 'negative'), sentenceOf(tooLarge, 'too large')].filter((sentence) => sentence !== undefined)
  return sentences.length === 0 ? undefined : sentences.join(' ')
}

function sentenceOf(refused: readonly PosEntity[], what: string): string | undefined {
  if (refused.length === 0) return undefined
  const names = named(
    refused.map(({ name }) => name),
    'entry',
  )
  return refused.length === 1
    ? `1 price is ${what} and was not imported: ${names}.`
    : `${refused.length} prices are ${what} and were not imported: ${names}.`
}
