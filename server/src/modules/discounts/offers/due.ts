import { offerTouches } from '@brigade/contract/discounts/offers.ts'
import { reachesOf } from '../../../platform/access/policy.ts'
import { diffOf, writeAudits } from '../../../platform/audit/write.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import type { Minutely } from '../../../platform/jobs.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import { type DueOffer, dueOffers } from './store-due.ts'
import { setStatus } from './store-writing.ts'
import { tellBelow } from './told.ts'

const atOnce = 200

/**
 * A scheduled offer becomes active when it begins at the first of its restaurants, and one that is over at the last has ended. At each of
 * them the clock there decides, whatever the offer is called meanwhile.
 */
export function offersDue({ database }: Pick<Deps, 'database'>): Minutely {
  return {
    name: 'discounts-offers-due',
    async run(signal) {
      let turned = atOnce
      while (turned === atOnce && !signal.aborted) turned = await database.write(turnSome)
    },
  }
}

async function turnSome(tx: Tx): Promise<number> {
  const due = await dueOffers(tx, atOnce)
  const [over, begun] = [due.filter(({ is_over }) => is_over), due.filter(({ is_over }) => !is_over)]
  await setStatus(tx, idsOf(over), 'ended')
  await setStatus(tx, idsOf(begun), 'active')
  await tellAll(tx, due)
  return due.length
}

const idsOf = (rows: readonly DueOffer[]): number[] => rows.map(({ id }) => id)

async function tellAll(tx: Tx, due: readonly DueOffer[]): Promise<void> {
  const reaches = await reachesOf(tx, 'discount', idsOf(due))
  const who = { agent: 'Discounts', actorType: 'system', actorId: null, requestId: 'discounts-offers-due', address: '' } as const
  await writeAudits(
    tx,
    due.map(({ id, status, is_over }) => {
      const changes = diffOf({ status }, { status: is_over ? 'ended' : 'active' })
      return { resource: 'discount', resourceId: id, action: 'update', changes, reach: reaches.get(id) ?? [], ...who }
    }),
  )
  for (const { id } of due) {
    const keys = offerTouches.map((key) => key.replace('{id}', String(id)))
    await appendEvent(tx, { keys, resourceType: 'discount', resourceId: id, reach: reaches.get(id) ?? [] })
  }
  await tellBelow(tx, [...new Set(due.map(({ parent_access_group_id }) => parent_access_group_id))])
}
