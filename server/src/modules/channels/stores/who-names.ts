import { Problem } from '@brigade/contract/kit/problem.ts'
import { roleName } from '@brigade/contract/kit/roles.ts'
import type { Staff } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { seemsHeldForGood } from '../../access-groups/public.ts'

/** A listing's channel, who owns it, and whether it has credentials of its own. */
export interface NamedOn {
  readonly channel_name: string
  readonly channel_owner_id: number
  readonly signs_in: boolean
}

/**
 * Credentials of a channel open every store of their account: which of them a listing is says whoever decides for the channel, and for good where
 * it belongs, for the listing keeps it. Answers whether the person does; where the installation signs in, it takes the listing alone.
 */
export async function mustName(db: Queryable, staff: Staff, on: NamedOn, store: string): Promise<boolean> {
  const may = await seemsHeldForGood(db, staff.id, on.channel_owner_id, 'channels_admin')
  if (!may && on.signs_in && store !== '')
    throw new Problem(
      'forbidden',
      `${on.channel_name} signs in by itself, so its store IDs take ${roleName('channels_admin')} in the organization that owns it, without an end date. Ask somebody who has that role there.`,
    )
  return may
}
