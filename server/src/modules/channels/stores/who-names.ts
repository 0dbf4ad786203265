import { Problem } from '@brigade/contract/kit/problem.ts'
import { roleName } from '@brigade/contract/kit/roles.ts'
import { mayReach } from '../../../platform/access/policy.ts'
import type { Staff } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'

/** A listing's channel, and whether it has credentials of its own. */
export interface NamedOn {
  readonly channel_id: number
  readonly channel_name: string
  readonly signs_in: boolean
}

export const changesChannel = (db: Queryable, staffId: number, { channel_id }: NamedOn): Promise<boolean> =>
  mayReach(db, staffId, 'channels_admin', 'channel', channel_id)

/**
 * Credentials of a channel open every store of their account: which of them a listing is says whoever decides for the channel. Answers
 * whether the person does; where the installation signs in, it takes the listing alone.
 */
export async function mustName(db: Queryable, staff: Staff, on: NamedOn, store: string): Promise<boolean> {
  const may = await changesChannel(db, staff.id, on)
  if (!may && on.signs_in && store !== '')
    throw new Problem(
      'forbidden',
      `${on.channel_name} signs in by itself, so its store IDs take ${roleName('channels_admin')} on the channel. Ask somebody who has that role there.`,
    )
  return may
}
