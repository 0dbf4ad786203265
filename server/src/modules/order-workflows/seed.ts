import { canonical, firstRules, type OrderRules } from '@brigade/contract/order-workflows/order-rules.ts'
import { diffOf } from '../../platform/audit/write.ts'
import type { Tx } from '../../platform/database.ts'
import { type DemoGroup, groupNamed } from '../../platform/demo-groups.ts'
import { byPerson, type DemoEntry, type DemoStaff } from '../../platform/demo-history.ts'
import type { SeededRestaurant } from '../restaurants/public.ts'
import { historyFieldsOf } from './rules.ts'
import { edit, insert, insertVersion } from './store.ts'
import { choose, putDefault } from './store-following.ts'

const patient: OrderRules = { ...firstRules, accept_timeout_s: 600 }
const askFirst: OrderRules = {
  ...firstRules,
  accept_timeout_s: 180,
  on_timeout: 'escalate',
  steps: [
    { way: 'sms', whom: 'Shift lead', minutes: 1 },
    { way: 'call', whom: 'Area manager', minutes: 1 },
  ],
}
const atOnce: OrderRules = {
  ...firstRules,
  accept: 'auto',
  prep_min: 10,
  busy_extra_min: 5,
  states: ['ready'],
  notify: { ...firstRules.notify, received: ['kitchen', 'counter'], ready: ['guest'] },
}

const dayMs = 86_400_000

/** How the company takes its orders: the kitchen is asked first; the coffee places accept at once. Answers the history of its workflows. */
export async function insertWorkflows(
  tx: Tx,
  groups: readonly DemoGroup[],
  restaurants: readonly SeededRestaurant[],
  { owner, at }: { owner: DemoStaff; at: number },
): Promise<DemoEntry[]> {
  const group = groupNamed(groups, 'Larkspur Hospitality')
  const make = (name: string, all: readonly OrderRules[]) => insertWorkflow(tx, group, owner, { name, all }, at)
  const careful = await make('Ask the kitchen first', [patient, askFirst])
  const quick = await make('Accept at once', [atOnce])
  await putDefault(tx, group.id, careful.id)
  const idsOf = (brand: string) => restaurants.filter(({ name, kind }) => kind === 'restaurant' && name.startsWith(brand)).map(({ id }) => id)
  await choose(tx, idsOf('Copper Kettle'), quick.id, null)
  await choose(tx, idsOf('Tide & Ember Fox Point'), careful.id, 1)
  return [...careful.entries, ...quick.entries]
}

async function insertWorkflow(
  tx: Tx,
  group: DemoGroup,
  owner: DemoStaff,
  { name, all }: { name: string; all: readonly OrderRules[] },
  from: number,
): Promise<{ id: number; entries: DemoEntry[] }> {
  const id = await insert(tx, name, group.id)
  const of = { resource: 'order_workflow', resource_id: id, reach: group.ancestors, ...byPerson(owner) } as const
  const entries: DemoEntry[] = []
  for (const [place, given] of all.entries()) {
    const number = place + 1
    const rules = canonical(given)
    const before = all[place - 1]
    const at = from + place * 90 * dayMs
    await insertVersion(tx, { workflowId: id, number, rules, madeBy: owner.name, at: new Date(at) })
    if (before) await edit(tx, id, name, number)
    const changes = before
      ? diffOf({ 'newest version': place, ...historyFieldsOf(canonical(before)) }, { 'newest version': number, ...historyFieldsOf(rules) })
      : diffOf(undefined, { name, organization: group.name, ...historyFieldsOf(rules) })
    entries.push({ ...of, action: before ? 'update' : 'create', changes, at })
  }
  return { id, entries }
}
