import { accessGroups } from '@brigade/contract/access-groups.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { makeCard, makeDefinition } from '../../../testing/gift-cards.ts'
import { twoCompanies } from '../../../testing/two-companies.ts'
import { accessGroupRoutes } from '../access-groups/routes.ts'
import { giftCardRoutes } from './routes.ts'

// A hundred thousand cards come to another group at once. What that takes is measured in docs/performance.md; what it rests on is here.

const app = await testApp({ 'gift-cards': giftCardRoutes, 'access-groups': accessGroupRoutes })
const { call, database } = app
const { acme, bistro, north, offer, accept } = await twoCompanies(app)
const south = await app.group({ name: 'Acme South', parent: acme.root })
const definition = await makeDefinition(database, { group: acme.root })

beforeAll(async () => {
  for (let at = 0; at < 3; at += 1) await makeCard(database, app.deps.secrets, { definition, issuer: north })
  await database.pool.query(`
    create table moved (moving_may_take text);
    create function note_moving() returns trigger language plpgsql as $$
      begin insert into moved values (current_setting('statement_timeout')); return null; end $$;
    create trigger zz_noted after update on gift_cards for each statement execute function note_moving()`)
})

/** What the counts of cards have come to hold since this was asked last, and how long the statements that moved them might have taken. */
async function noted() {
  const { rows: counts } = await sql<{ issuer_group_id: number; cards: number }>`
    delete from gift_card_counts where definition_id = ${definition} returning issuer_group_id, cards`.execute(database.db)
  const { rows: times } = await sql<{ moving_may_take: string }>`delete from moved returning moving_may_take`.execute(database.db)
  return { counts: counts.toSorted((a, b) => a.cards - b.cards), times: [...new Set(times.map(({ moving_may_take }) => moving_may_take))] }
}

const movedFrom = (from: number, to: number) => ({
  counts: [
    { issuer_group_id: from, cards: -3 },
    { issuer_group_id: to, cards: 3 },
  ],
  times: ['1min'],
})

test('cards that are merged or handed over are counted once for each group, and may take longer than a request', async () => {
  await noted()
  expect((await call(accessGroups.merge, { from_id: north, into_id: south }, { as: acme.owner })).problem.message).toBeUndefined()
  expect(await noted()).toEqual(movedFrom(north, south))
  expect((await accept(await offer('gift_card_definition', definition))).problem.message).toBeUndefined()
  expect(await noted()).toEqual(movedFrom(south, bistro.root))
})
