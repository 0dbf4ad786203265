import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import type { restaurantPos } from '@brigade/contract/pos.ts'
import { found, mustBeCurrent } from '../../platform/access/records.ts'
import type { Change, StaffContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/database.ts'
import type { KeyRing } from '../../platform/secrets.ts'
import { cellOf } from './accounts.ts'
import { historyFieldsOf } from './answers.ts'
import { nextTimes } from './due.ts'
import { tokenChanged } from './public.ts'
import * as store from './store.ts'
import { mustConnect } from './who-connects.ts'

type Context = StaffContext<typeof restaurantPos.savePosConnection>
type Form = Context['input']['connection']

/** More points of sale than any restaurant has; each syncs separately. */
const mostConnections = 10

/** Creates a connection or changes one. The time of its next sync is computed again. */
export async function saveConnection({ tx, changed }: Change, { input, staff, secrets, clock }: Context): Promise<store.ConnectionRow> {
  const { restaurant_id, connection_id, version, connection: form } = input
  const before = connection_id ? await heldConnection(tx, restaurant_id, connection_id) : undefined
  mustBeSound(form, before, version)
  const { timezone, owner } = await homeFor(tx, restaurant_id, before === undefined)
  await mustConnect(tx, staff, owner, form, before)
  const id = before ? before.id : await create(tx, restaurant_id, form)
  const row = found(await store.findById(tx, id), 'connection')
  await store.edit(tx, id, {
    ...columnsOf(form),
    ...sealed(secrets, id, form),
    ...(before && form.token !== '' && before.state === 'auth_failed' && { state: 'ok', problem: null }),
    ...(form.paused ? { state: 'paused' } : before?.state === 'paused' && { state: 'ok' }),
    ...nextTimes({ uuid: row.uuid, sync_expression: form.sync_expression, timezone }, clock.now()),
  })
  const after = found(await store.findById(tx, id), 'connection')
  changed({
    id: restaurant_id,
    before: before && historyFieldsOf(before),
    after: { ...historyFieldsOf(after), ...(before && form.token !== '' && { access_token: 'changed' }) },
  })
  if (before && form.token !== '')
    await tokenChanged.announce(tx, { connectionId: id, restaurantId: restaurant_id, name: after.name, by: staff, changed })
  return after
}

/** As it stands until the transaction ends: who may change it depends on what it has. Nobody waits for one of another restaurant. */
async function heldConnection(tx: Tx, restaurantId: number, id: number): Promise<store.ConnectionRow> {
  found(await store.find(tx, restaurantId, id), 'connection')
  await store.lock(tx, id)
  return found(await store.find(tx, restaurantId, id), 'connection')
}

/** The restaurant's zone and owner; asks whether it may have one more connection. */
async function homeFor(tx: Tx, restaurantId: number, isNew: boolean): Promise<{ timezone: string; owner: number }> {
  const home = await store.homeOf(tx, restaurantId)
  if (!home) throw notFound('restaurant')
  // A sync would change the menus of a whole chain without the role that this takes.
  if (home.kind === 'library') throw new Problem('conflict', 'A library has no point of sale. Connect one to the restaurants that use it.')
  if (isNew && home.connections >= mostConnections)
    throw new Problem('conflict', `A restaurant has ${mostConnections} connections at most. Remove one first.`)
  return home
}

async function create(tx: Tx, restaurantId: number, form: Form): Promise<number> {
  const { id } = await store.insert(tx, { restaurant_id: restaurantId, ...columnsOf(form) })
  return id
}

function columnsOf({ name, provider, location, sync_expression, field_policy, deletion_policy, delete_threshold_pct }: Form) {
  return { name, provider, location, sync_expression, field_policy: JSON.stringify(field_policy), deletion_policy, delete_threshold_pct }
}

/** Enough to distinguish tokens, and nothing of a short one. */
const endOf = (token: string): string => (token.length < 12 ? '•' : token.slice(-4))

/** Secrets that were typed; an empty field leaves the stored one. */
function sealed(secrets: KeyRing, id: number, { token, webhook_key }: Form) {
  return {
    ...(token !== '' && { token_enc: secrets.encrypt(token, cellOf(id, 'token')), token_end: endOf(token) }),
    ...(webhook_key !== '' && { webhook_key_enc: secrets.encrypt(webhook_key, cellOf(id, 'webhook_key')) }),
  }
}

function mustBeSound({ token, provider, location }: Form, before: store.ConnectionRow | undefined, version: number | null | undefined): void {
  if (!before && token === '') throw new Problem('invalid', 'Please check the marked fields.', { errors: { token: ['Access token is required'] } })
  if (before) mustBeCurrent(before, version, 'this connection')
  if (before && before.provider !== provider)
    throw new Problem('invalid', 'Please check the marked fields.', {
      errors: { provider: ['cannot change; connect another point of sale instead'] },
    })
  // What was typed for one location is used for no other: the account may have shops of somebody else.
  if (before && before.location !== location && token === '')
    throw new Problem('invalid', 'Please check the marked fields.', {
      errors: { token: ['Type the access token again for another location'] },
    })
}
