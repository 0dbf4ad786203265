import { Problem } from '@brigade/contract/kit/problem.ts'
import { type Role, roleName } from '@brigade/contract/kit/roles.ts'
import type { PosConnectionForm } from '@brigade/contract/pos.ts'
import type * as z from 'zod/mini'
import type { Staff } from '../../platform/context.ts'
import type { Tx } from '../../platform/database.ts'
import { holdsForGood } from '../access-groups/public.ts'
import type { ConnectionRow } from './store.ts'

type Form = z.output<typeof PosConnectionForm>

/**
 * A connection stays when whoever made it has gone: only somebody who holds the role for good in the organization that owns the
 * restaurant decides with whom it is. What makes syncs start by themselves takes the role that starting one by hand takes.
 */
export async function mustConnect(tx: Tx, staff: Staff, owner: number, form: Form, before: ConnectionRow | undefined): Promise<void> {
  const isOther = !before || form.token !== '' || form.webhook_key !== '' || form.location !== before.location
  const startsByItself = form.sync_expression !== '' || form.webhook_key !== '' || before?.webhook_key_enc != null || form.provider === 'sandbox'
  const isNewStart = form.sync_expression !== '' && form.sync_expression !== before?.sync_expression
  const goesOn = before?.state === 'paused' && !form.paused
  if (isOther) await mustHold(tx, staff, owner, 'service_providers_admin', 'Connecting a point of sale, or another account or location of it,')
  if (startsByItself && (isOther || isNewStart || goesOn))
    await mustHold(tx, staff, owner, 'restaurants_admin', 'A point of sale that starts syncs by itself')
}

async function mustHold(tx: Tx, staff: Staff, owner: number, role: Role, what: string): Promise<void> {
  if (await holdsForGood(tx, staff.id, owner, role)) return
  throw new Problem(
    'forbidden',
    `${what} takes ${roleName(role)} in the organization that owns the restaurant, without an end date. Ask somebody who has that role there.`,
  )
}
