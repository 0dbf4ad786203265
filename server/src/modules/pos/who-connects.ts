import { Problem } from '@brigade/contract/kit/problem.ts'
import { type Role, roleName } from '@brigade/contract/kit/roles.ts'
import { mergedFields, type PosConnection, type PosConnectionForm, startsByItself } from '@brigade/contract/pos.ts'
import type * as z from 'zod/mini'
import type { Staff } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import { holdsForGood, seemsHeldForGood } from '../access-groups/public.ts'
import type { ConnectionRow } from './store.ts'

type Form = z.output<typeof PosConnectionForm>

/**
 * A connection stays when whoever made it has gone: only somebody who holds the role for good in the organization that owns the
 * restaurant decides with whom it is. What makes syncs start by themselves, and what such a sync does, takes the role that starting one
 * by hand takes.
 */
export async function mustConnect(tx: Tx, staff: Staff, owner: number, form: Form, before: ConnectionRow | undefined): Promise<void> {
  const isOther = !before || form.token !== '' || form.webhook_key !== '' || form.location !== before.location
  const has_webhook_key = form.webhook_key !== '' || before?.webhook_key_enc != null
  const isNewStart = form.sync_expression !== '' && form.sync_expression !== before?.sync_expression
  const goesOn = before?.state === 'paused' && !form.paused
  if (isOther) await mustHold(tx, staff, owner, 'service_providers_admin', 'Connecting a point of sale, or another account or location of it,')
  if (startsByItself({ ...form, has_webhook_key }) && (isOther || isNewStart || goesOn || doesOtherwise(form, before)))
    await mustHold(tx, staff, owner, 'restaurants_admin', 'A point of sale that starts syncs by itself')
}

/** Its syncs would do something else than before: who wins, and what becomes of what is missing. */
function doesOtherwise(form: Form, before: ConnectionRow | undefined): boolean {
  if (!before) return true
  const isOtherPolicy = mergedFields.some((field) => form.field_policy[field] !== before.field_policy[field])
  return isOtherPolicy || form.deletion_policy !== before.deletion_policy || form.delete_threshold_pct !== before.delete_threshold_pct
}

/** What the page offers of it. */
export async function connectingRights(db: Queryable, staff: Staff, owner: number): Promise<Pick<PosConnection['_can'], 'connect' | 'automate'>> {
  return {
    connect: await seemsHeldForGood(db, staff.id, owner, 'service_providers_admin'),
    automate: await seemsHeldForGood(db, staff.id, owner, 'restaurants_admin'),
  }
}

async function mustHold(tx: Tx, staff: Staff, owner: number, role: Role, what: string): Promise<void> {
  if (await holdsForGood(tx, staff.id, owner, role)) return
  throw new Problem(
    'forbidden',
    `${what} takes ${roleName(role)} in the organization that owns the restaurant, without an end date. Ask somebody who has that role there.`,
  )
}
