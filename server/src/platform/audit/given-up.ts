import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import { reachesOf } from '../access/policy.ts'
import type { Tx } from '../database.ts'
import { writeAudits } from './write.ts'

/** Things whose secrets were given up with a lost key ring. */
export interface GivenUp {
  readonly count: number
  readonly what: string
}

/** The history of what lost a secret says so: nobody of the company did it. */
export async function recordGivenUp(
  tx: Tx,
  resource: ResourceType,
  lines: readonly { readonly id: number; readonly description: string }[],
): Promise<void> {
  const reaches = await reachesOf(
    tx,
    resource,
    lines.map(({ id }) => id),
  )
  const who = { agent: 'The operator of the server', actorType: 'system', actorId: null, requestId: 'new-keys', address: '' } as const
  await writeAudits(
    tx,
    lines.map(({ id, description }) => ({ resource, resourceId: id, action: 'update', description, reach: reaches.get(id) ?? [], ...who })),
  )
}
