import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { marketplaceOf } from './marketplace.ts'

const secret = 'a secret of the two'
const market = marketplaceOf({ marketplaces: [{ channel: 'uber_eats', url: 'http://market.example', secret }] }, 'uber_eats')

function heard(news: object) {
  const body = JSON.stringify({ job: 'job-1', key: '1.2.3', status: 'rejected', errors: [], ...news })
  const signature = createHmac('sha256', secret).update(`100.${body}`).digest('hex')
  return market?.readNews(`t=100,v1=${signature}`, Buffer.from(body), 100_000)
}

test('an answer of a marketplace that is too long or cannot be stored is still processed', () => {
  expect(heard({ errors: ['No\0 price', 'Half \ud83d a pair'] })?.errors).toEqual(['No price', 'Half \ufffd a pair'])
  const long = heard({ errors: Array.from({ length: 1000 }, () => '🍕'.repeat(10_000)) })?.errors
  expect([long?.length, long?.[0]?.length, long?.[0]?.isWellFormed()]).toEqual([20, 500, true])
  expect(heard({ errors: [`x${'🍕'.repeat(300)}`] })?.errors[0]).toMatch(/\ufffd$/)
})

test.each(['', 'a\0b', 'x'.repeat(201)])('a job called %j cannot be asked for again, so it is not taken', (job) => {
  expect(() => heard({ job })).toThrow('These news cannot be read.')
})
