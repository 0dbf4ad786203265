import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareLive, type DriftThing, normalised } from './drift.ts'

const thing = fc.record({
  id: fc.stringMatching(/^[a-f0-9]{4}(:[a-z]{1,3})?$/),
  name: fc.stringMatching(/^[A-Z][a-z]{1,8}( [a-z]{1,5})?$/),
  price_minor: fc.option(fc.integer({ min: 0, max: 9999 }), { nil: null }),
  on_sale: fc.boolean(),
})
const things = fc.uniqueArray(thing, { selector: ({ id }) => id, minLength: 1, maxLength: 30 })

const kindsOf = (sent: readonly DriftThing[], there: readonly DriftThing[]) => compareLive(sent, there, 'USD').map(({ id, kind }) => `${id} ${kind}`)

describe('what is live beside what was sent', () => {
  test('is the same as itself, in any order and as often as it is said', () => {
    fc.assert(
      fc.property(things, fc.infiniteStream(fc.nat()), (sent, numbers) => {
        const mixed = [...sent, ...sent.slice(0, 3)]
          .map((one) => ({ one, at: numbers.next().value ?? 0 }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ one }) => one)
        expect(kindsOf(sent, mixed)).toEqual([])
        expect(normalised(mixed)).toBe(normalised(sent))
      }),
    )
  })

  test('shows each single change, and nothing else', () => {
    const changes: readonly (readonly [string, (one: DriftThing) => readonly DriftThing[]])[] = [
      ['missing_there', () => []],
      ['name', (one) => [{ ...one, name: `${one.name} XL` }]],
      ['price', (one) => [{ ...one, price_minor: (one.price_minor ?? 0) + 1 }]],
      ['on sale', (one) => [{ ...one, on_sale: !one.on_sale }]],
      ['unknown_there', (one) => [one, { ...one, id: `${one.id} new` }]],
    ]
    fc.assert(
      fc.property(things, fc.nat(), fc.constantFrom(...changes), (sent, number, [kind, change]) => {
        const at = number % sent.length
        const there = sent.flatMap((one, place) => (place === at ? change(one) : [one]))
        const one = sent[at]
        const said = kind === 'on sale' ? (one?.on_sale ? 'paused_there' : 'on_sale_there') : kind
        expect(kindsOf(sent, there)).toEqual([`${one?.id}${kind === 'unknown_there' ? ' new' : ''} ${said}`])
        expect(normalised(there)).not.toBe(normalised(sent))
      }),
    )
  })

  test('does not depend on the order in which either side says it', () => {
    fc.assert(
      fc.property(things, things, (sent, there) => {
        expect(compareLive(sent.toReversed(), there.toReversed(), 'USD')).toEqual(compareLive(sent, there, 'USD'))
      }),
    )
  })

  test('counts a thing of two fulfillments once, at either of its prices', () => {
    const soup = { id: 'soup', name: 'Soup', on_sale: true }
    const sent = [
      { ...soup, price_minor: 500 },
      { ...soup, price_minor: 600 },
    ]
    expect(compareLive(sent, [{ ...soup, price_minor: 600 }], 'USD')).toEqual([])
    expect(
      compareLive(
        sent,
        [
          { ...soup, price_minor: 500 },
          { ...soup, price_minor: 650 },
        ],
        'USD',
      ),
    ).toEqual([{ id: 'soup', name: 'Soup', kind: 'price', sent: '$5.00 / $6.00', there: '$5.00 / $6.50' }])
    expect(compareLive(sent, [], 'USD')).toMatchObject([{ kind: 'missing_there' }])
  })

  test('passes over blanks in names, prices that nobody says, and nothing for what has no price of its own', () => {
    const sized = { id: 'pizza', name: 'Pizza  Roma ', price_minor: null, on_sale: true }
    expect(compareLive([sized], [{ ...sized, name: 'Pizza Roma', price_minor: 0 }], 'USD')).toEqual([])
    expect(compareLive([{ ...sized, price_minor: 900 }], [sized], 'USD')).toEqual([])
    expect(compareLive([sized], [{ ...sized, price_minor: 900 }], 'USD')).toMatchObject([{ kind: 'price', sent: 'No price', there: '$9.00' }])
  })
})
