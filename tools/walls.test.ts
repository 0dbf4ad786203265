import { expect, test } from 'vitest'
import { breachesOf } from './walls.ts'

const breach = (file: string, text: string) => breachesOf([{ file, text }]).map(({ says }) => says)

test.each([
  ['contract/src/a.ts', "import pg from 'pg'", 'the contract imports nothing but zod/mini'],
  ['contract/src/a.ts', "import { x } from '../../server/src/platform/x.ts'", 'contract must not import server-platform'],
  ['server/src/platform/a.ts', "import { x } from '../modules/front-door/store.ts'", 'server-platform must not import server-module'],
  ['server/src/platform/a.ts', "import { x } from '../app.ts'", 'server-platform must not import server-app'],
  ['server/src/modules/a/routes.ts', "import { x } from '../b/store.ts'", 'only through its public.ts'],
  ['server/src/modules/a/routes.ts', "import { x } from '../b/published/model.ts'", 'only through its public.ts'],
  ['contract/src/kit/a.ts', "import { x } from '../fields.ts'", 'the kit of the contract imports the kit alone'],
  ['contract/src/a.ts', "import { x } from './hours.ts'", 'what all modules share must not import one of them'],
  ['contract/src/a.ts', "import { x } from './hours/hours-shapes.ts'", 'what all modules share must not import one of them'],
  ['contract/src/menus/a.ts', "import { x } from '../all-endpoints.ts'", 'all-endpoints.ts is for the server'],
  ['server/src/modules/a/routes.ts', "import { x } from '../../../../web/src/ui/page/Card.tsx'", 'server-module must not import web-ui'],
  ['server/src/modules/a/rules.ts', "import { x } from '../../platform/database.ts'", 'rules.ts must not do I/O'],
  ['server/src/modules/a/rules.ts', "import fs from 'node:fs'", 'rules.ts must not do I/O'],
  ['server/src/modules/a/routes.ts', 'const rows = await db.selectFrom("users")'.replaceAll('"', "'"), 'SQL belongs in store.ts'],
  ['server/src/modules/a/store.ts', 'sql`insert into access_group_resources (resource_type)`', 'only platform/access/holdings.ts writes'],
  ['server/src/modules/a/store.ts', "tx\n    .deleteFrom('role_grants')", 'only platform/access/holdings.ts writes'],
  ['server/src/platform/a.ts', 'sql`with gone as (delete\n from role_grants) update users`', 'only platform/access/holdings.ts writes'],
  ['server/src/seed/a.ts', "tx.updateTable('access_group_resources as held')", 'only platform/access/holdings.ts writes'],
  ['web/src/ui/A.tsx', "import { x } from '@brigade/contract/roles.ts'", 'web-ui must not import contract'],
  ['web/src/ui/A.tsx', "import { x } from '../platform/call.ts'", 'web-ui must not import web-platform'],
  ['web/src/modules/a/A.tsx', "import { x } from '../b/B.tsx'", 'through its public.ts or a folder public'],
  ['web/src/modules/a/A.tsx', "const Page = lazy(() => import('../b/B.tsx'))", 'through its public.ts or a folder public'],
  ['web/src/modules/a/A.tsx', "import { x } from '../../app/router.tsx'", 'web-module must not import web-app'],
  ['web/src/ui/index.ts', '', 'no barrel files'],
  ['server/src/modules/a/routes.ts', 'await write(async () => {})', 'a change is what a handler answers'],
  ['server/src/modules/a/routes.ts', 'const id = await context.write((change) => make(change))', 'a change is what a handler answers'],
  ['server/src/platform/a-routes.ts', 'void write(async () => {})', 'a change is what a handler answers'],
])('%s with %s is refused', (file, text, says) => {
  expect(breach(file, text).join()).toContain(says)
})

test.each([
  ['server/src/modules/a/routes.ts', "import { x } from '../b/public.ts'"],
  ['server/src/modules/a/routes.ts', "import { x } from '../b/draft/public.ts'"],
  ['server/src/modules/a/routes.ts', "import { x } from '../b/public/model.ts'"],
  ['contract/src/menus/a.ts', "import { x } from '../hours/hours-shapes.ts'\nimport { y } from '../fields.ts'"],
  ['contract/src/all-endpoints.ts', "import { x } from './hours.ts'"],
  ['server/src/modules/a/store.ts', "const q = db.selectFrom('users')"],
  ['server/src/modules/a/store.ts', 'sql`select 1 from role_grants where update_count > 0`'],
  ['server/src/platform/access/holdings.ts', 'sql`insert into role_grants (role)`'],
  ['server/src/modules/a/routes.test.ts', 'sql`delete from role_grants`'],
  ['server/testing/a.ts', "db.insertInto('access_group_resources')"],
  ['web/src/modules/a/A.tsx', "import { Card } from '../../ui/Card.tsx'"],
  ['web/src/app/router.tsx', "import { module } from '../modules/a/module.tsx'"],
  ['contract/src/a.ts', "import * as z from 'zod/mini'"],
  ['server/src/modules/a/routes.ts', 'return write(async () => {})\ncreate: async ({ write }) =>\n  write(async () => {})'],
  ['server/src/modules/a/routes.ts', 'try { return await context.write(make) } catch {}\n// await write(twice)'],
  ['server/src/modules/a/jobs.ts', 'await database.write(async (tx) => sweep(tx))'],
])('%s with %s is fine', (file, text) => {
  expect(breach(file, text)).toEqual([])
})

const circles = (...sources: readonly (readonly [file: string, from: string])[]) =>
  breachesOf(sources.map(([file, from]) => ({ file, text: `import { x } from '${from}'` }))).map(({ file, says }) => `${file}: ${says}`)

test('modules that import each other in a circle are reported with the path', () => {
  expect(
    circles(
      ['server/src/modules/a/x.ts', '../b/public.ts'],
      ['server/src/modules/b/x.ts', '../c/public.ts'],
      ['server/src/modules/c/x.ts', '../a/public.ts'],
    ),
  ).toEqual([
    'server/src/modules/a/x.ts: makes a circle of folders: server a → server b → server c → server a',
    'server/src/modules/b/x.ts: makes a circle of folders: server b → server c → server a → server b',
    'server/src/modules/c/x.ts: makes a circle of folders: server c → server a → server b → server c',
  ])
})

test('circles of folders in a module, of two contracts, and of a server and contract above it are reported', () => {
  expect(circles(['web/src/modules/a/list/X.tsx', '../form/Y.tsx'], ['web/src/modules/a/form/Y.tsx', '../list/Z.tsx'])).toHaveLength(2)
  expect(circles(['contract/src/hours.ts', './menus/x.ts'], ['contract/src/menus/x.ts', '../hours/y.ts'])).toHaveLength(2)
  expect(
    circles(['server/src/modules/hours/x.ts', '@brigade/contract/menus.ts'], ['server/src/modules/menus/x.ts', '../hours/public.ts']),
  ).toHaveLength(2)
})

test('a circle of a platform folder and the files beside it is reported', () => {
  expect(circles(['server/src/platform/x.ts', './access/y.ts'], ['server/src/platform/access/y.ts', '../z.ts'])).toHaveLength(2)
  expect(circles(['web/src/ui/page/X.tsx', '../form/Y.tsx'], ['web/src/ui/form/Y.tsx', '../page/Z.tsx'])).toHaveLength(2)
  expect(circles(['web/src/app/router.tsx', './shell/Shell.tsx'], ['web/src/app/shell/Shell.tsx', '../../platform/x.ts'])).toEqual([])
})

test('imports in one direction are no circle, nor are a module’s root files and tests', () => {
  expect(circles(['server/src/modules/a/x.ts', '../b/public.ts'], ['server/src/modules/c/x.ts', '../b/public.ts'])).toEqual([])
  expect(circles(['server/src/modules/a/routes.ts', './list/x.ts'], ['server/src/modules/a/list/x.ts', '../rules-of-lists.ts'])).toEqual([])
  expect(circles(['server/src/modules/a/x.ts', '../b/public.ts'], ['server/src/modules/b/x.test.ts', '../a/store.ts'])).toEqual([])
})
