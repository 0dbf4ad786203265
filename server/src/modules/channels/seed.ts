import type { SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import { diffOf } from '../../platform/audit/write.ts'
import type { Tx } from '../../platform/database.ts'
import { type DemoGroup, groupNamed } from '../../platform/demo-groups.ts'
import { byPerson, type DemoEntry, type DemoStaff } from '../../platform/demo-history.ts'
import { historyFieldsOf } from './records/rules.ts'
import { edit, insert } from './records/store-channels.ts'

interface DemoChannel {
  readonly name: string
  readonly kind: SalesChannel
  /** Its organization. */
  readonly on: string
  /** Days after the company began. */
  readonly madeAfter: number
  readonly retiredAfter?: number
}

const demoChannels: readonly DemoChannel[] = [
  { name: 'Online ordering', kind: 'web', on: 'Larkspur Hospitality', madeAfter: 3 },
  { name: 'Native app', kind: 'app', on: 'Larkspur Hospitality', madeAfter: 3 },
  { name: 'Phone orders', kind: 'phone', on: 'Larkspur Hospitality', madeAfter: 12 },
  { name: 'Uber Eats', kind: 'uber_eats', on: 'Tide & Ember', madeAfter: 30 },
  { name: 'DoorDash', kind: 'doordash', on: 'Nonna Rosa', madeAfter: 45 },
  { name: 'Grubhub', kind: 'grubhub', on: 'Nonna Rosa', madeAfter: 45 },
  { name: 'QR codes on tables', kind: 'qr', on: 'Copper Kettle', madeAfter: 120 },
  // Coffee did not travel well.
  { name: 'Uber Eats pilot', kind: 'uber_eats', on: 'Copper Kettle', madeAfter: 60, retiredAfter: 150 },
]

const dayMs = 86_400_000

/** Where guests of the demo company order; answers the history of its channels. Listings are put on them when they are there. */
export async function insertChannels(
  tx: Tx,
  groups: readonly DemoGroup[],
  { owner, founded }: { owner: DemoStaff; founded: number },
): Promise<DemoEntry[]> {
  const entries: DemoEntry[] = []
  for (const { name, kind, on, madeAfter, retiredAfter } of demoChannels) {
    const group = groupNamed(groups, on)
    const id = await insert(tx, { name, kind, parent_access_group_id: group.id })
    const of = { resource: 'channel', resource_id: id, reach: group.ancestors, ...byPerson(owner) } as const
    const made = historyFieldsOf({ name, kind, state: 'active', parent_access_group_name: group.name })
    entries.push({ ...of, action: 'create', changes: diffOf(undefined, made), at: founded + madeAfter * dayMs })
    if (retiredAfter === undefined) continue
    await edit(tx, id, { state: 'retired' })
    entries.push({ ...of, action: 'update', changes: diffOf({ state: 'active' }, { state: 'retired' }), at: founded + retiredAfter * dayMs })
  }
  return entries
}
