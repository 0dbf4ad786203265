import { Problem } from '@brigade/contract/kit/problem.ts'
import { roleName } from '@brigade/contract/kit/roles.ts'
import { found } from '../../../platform/access/records.ts'
import type { Staff } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import { holdsForGood, placeStays } from '../../access-groups/public.ts'
import { ownerOf } from './store-channels.ts'

/**
 * Credentials work on when whoever set them has gone: that takes the role for good where the channel belongs, as a point of sale does.
 * Taking them away takes the role alone. Call it before anything else is locked.
 */
export async function mustSignIn(tx: Tx, staff: Staff, id: number): Promise<void> {
  await placeStays(tx, 'channel', id)
  if (await holdsForGood(tx, staff.id, found(await ownerOf(tx, id), 'channel'), 'channels_admin')) return
  throw new Problem(
    'forbidden',
    `Setting credentials takes ${roleName('channels_admin')} in the organization that owns the channel, without an end date. Ask somebody who has that role there.`,
  )
}
