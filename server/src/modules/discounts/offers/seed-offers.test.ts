import { describeChanges } from '@brigade/contract/audit-logs.ts'
import { firstOfferTerms, type OfferTerms } from '@brigade/contract/discounts/terms.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { makeRestaurant } from '../../../../testing/discounts.ts'
import { company } from '../../../../testing/two-companies.ts'
import { diffOf } from '../../../platform/audit/write.ts'
import { seedOffer } from './seed-offers.ts'
import { find } from './store-offers.ts'
import { toldOf } from './told.ts'

const app = await testApp({})
const { database } = app

test('an offer of the demo company stands as the product would have written it, with the same words in its History', async () => {
  const { root, owner } = await company(app, 'Demo')
  const grill = await makeRestaurant(database, { on: root, name: 'Grill' })
  const first: OfferTerms = { ...firstOfferTerms, pos_name: 'Happy hour' }
  const day = 86_400_000
  const madeAt = Date.UTC(2026, 0, 1)
  const { id, entries } = await database.write((tx) =>
    seedOffer(tx, {
      name: 'Happy hour',
      currency: 'USD',
      group: { id: root, name: 'Demo', ancestors: [root] },
      restaurants: [{ id: grill, name: 'Grill' }],
      versions: [first, { terms: { ...first, priority: 7 }, at: madeAt + 2 * day }],
      owner: { ...owner, on: 'Demo', roles: [] },
      madeAt,
      acts: [
        { status: 'active', at: madeAt + day },
        { status: 'paused', at: madeAt + 3 * day },
      ],
    }),
  )
  const row = await find(database.db, id)
  expect(row).toMatchObject({
    status: 'paused',
    newest_version: 2,
    terms: { priority: 7 },
    restaurant_ids: [grill],
    started_at: new Date(madeAt + day),
    ended_at: null,
  })
  const told = await toldOf(database.db, undefined, row && { ...row, status: 'draft', terms: first })
  expect(entries[0]?.changes).toEqual(diffOf(undefined, told.after))
  expect(entries[0]?.withheld).toEqual(told.withheld)
  expect(entries.slice(1).map(({ changes, at }) => [describeChanges(changes), (at - madeAt) / day])).toEqual([
    ['- **newest version**: 1 → 2\n- **priority**: 100 → 7', 2],
    ['- **status**: draft → active', 1],
    ['- **status**: active → paused', 3],
  ])
})
