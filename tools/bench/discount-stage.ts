import { compileOffers } from '../../contract/src/discounts/engine/compile.ts'
import { evaluate } from '../../contract/src/discounts/engine/evaluate.ts'
import { lineCount, manyBaskets, manyOffers, offerCount, wednesdayNoon } from './discount-offers.ts'
import { type Figure, median } from './figures.ts'
import type { Options } from './options.ts'

const basketCount = 200
/** Reasons that are found only where an offer fits. */
const fits = new Set(['stacking', 'stack_group'])

/** The engine alone, on one core: baskets against many live offers, compiled anew for each as for orders of different guests. */
export function measureEngine({ seconds, rounds }: Options): Figure[] {
  const offers = manyOffers()
  const baskets = manyBaskets(basketCount)
  const answers = baskets.map((basket) => evaluate(basket, compileOffers(offers), wednesdayNoon))
  const fitting = answers.map(({ applied, refused }) => applied.length + refused.filter(({ reason }) => fits.has(reason)).length)
  const measured = Array.from({ length: rounds }, () => evaluationsIn(seconds * 1000))

  function evaluationsIn(milliseconds: number): { readonly perSecond: number; readonly microseconds: number } {
    const began = performance.now()
    const used = process.cpuUsage()
    let done = 0
    while (performance.now() - began < milliseconds) {
      for (const basket of baskets) evaluate(basket, compileOffers(offers), wednesdayNoon)
      done += baskets.length
    }
    const { user, system } = process.cpuUsage(used)
    return { perSecond: (done * 1000) / (performance.now() - began), microseconds: (user + system) / done }
  }

  return [
    {
      line: `Discounts: a basket of ${lineCount} lines against ${offerCount} live offers, one core`,
      value: median(measured.map(({ perSecond }) => perSecond)),
      unit: '/s',
      goal: { is: 'at least', than: 1000 },
    },
    { line: 'Processor time of each', value: median(measured.map(({ microseconds }) => microseconds)), unit: 'us' },
    { line: 'Offers of them that fit', value: median(fitting), unit: '' },
  ]
}
