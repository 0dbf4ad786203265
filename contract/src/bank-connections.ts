import * as z from 'zod/mini'
import { bankPerPage } from './bank-list.ts'
import { amongFields, emailOrEmpty, organizationId, searchTerm, storable, text } from './fields/fields.ts'
import { isRoutingNumber } from './fields/routing-number.ts'
import { anyone, endpoint, onResource, role } from './kit/endpoint.ts'
import { Outcomes, severalIds } from './kit/outcome.ts'
import { id, pageNumber, pageOf, perPage, sortBy } from './kit/page.ts'

// Specification sections 2 to 5, 7 and 8 (bank connections).

/** Bank error code: the bank token is expired (section 8). */
export const expiredTokenCode = '5401'

/** What the list can be sorted by; by name unless another is asked for. */
export const bankSorts = ['name', 'organization', 'status'] as const

export const connectionTypes = ['AUTOMATIC', 'MANUAL'] as const

/** MANUAL when both routing and account numbers exist, otherwise AUTOMATIC (section 3). */
export function connectionTypeOf(connection: { routing_number?: string | null; account_number?: string | null }): (typeof connectionTypes)[number] {
  return connection.routing_number && connection.account_number ? 'MANUAL' : 'AUTOMATIC'
}

/** As the server shows a secret number: bullets and the last four digits. */
export function maskNumber(lastFour: string | null): string | null {
  return lastFour === null ? null : `•••••${lastFour}`
}

/** Saving a masked number leaves the stored one unchanged. */
export function isMasked(text: string): boolean {
  return /^[•*xX]+\d{0,4}$/.test(text)
}

export const BankConnection = z.object({
  id: z.int(),
  /** It opens the public page, where whoever holds it links an account: for those alone who may change the connection. */
  uuid: z.nullable(z.string()),
  name: z.string(),
  contact_first_name: z.string(),
  contact_last_name: z.string(),
  contact_email: z.string(),
  contact_phone: z.string(),
  address: z.string(),
  /** Masked: only the last four digits ever leave the server. */
  routing_number: z.nullable(z.string()),
  account_number: z.nullable(z.string()),
  has_token: z.boolean(),
  healthy: z.boolean(),
  bank_name: z.nullable(z.string()),
  bank_account_last_four: z.nullable(z.string()),
  error_code: z.nullable(z.string()),
  error_message: z.nullable(z.string()),
  parent_access_group_id: z.int(),
  parent_access_group_name: z.string(),
  public_link_revoked: z.boolean(),
  version: z.int(),
  inserted_at: z.string(),
  updated_at: z.string(),
  /** What this person may do with this row; a screen asks the row, not the role list. */
  _can: z.object({ update: z.boolean(), delete: z.boolean() }),
})
export type BankConnection = z.infer<typeof BankConnection>

/** What the public page shows: no running id, no numbers beyond the last four. */
export const PublicBankConnection = z.object({
  uuid: z.string(),
  name: z.string(),
  contact_first_name: z.string(),
  contact_last_name: z.string(),
  contact_email: z.string(),
  contact_phone: z.string(),
  connection_type: z.enum(connectionTypes),
  has_token: z.boolean(),
  healthy: z.boolean(),
  bank_name: z.nullable(z.string()),
  bank_account_last_four: z.nullable(z.string()),
  error_code: z.nullable(z.string()),
  error_message: z.nullable(z.string()),
})
export type PublicBankConnection = z.infer<typeof PublicBankConnection>

const contactPhone = z
  .string({ error: 'Phone number must be exact 10 digits' })
  .check(z.regex(/^\d{10}$/, { error: 'Phone number must be exact 10 digits' }))

/** Simple shape; a missing address answers with the sentence of the specification, which reuses the one of the name. */
const contactEmail = z
  .string({ error: 'Name is required' })
  .check(z.trim(), z.toLowerCase(), z.minLength(1, { error: 'Name is required' }), emailOrEmpty, storable)

const editable = {
  name: text('Name is required'),
  address: text('Address is required', 1, 500),
  routing_number: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(40)))),
  account_number: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(40)))),
  /** Which form was filled; derived from the numbers when left out. */
  connection_type: z.optional(z.enum(connectionTypes)),
}

interface Numbers {
  routing_number?: string | null | undefined
  account_number?: string | null | undefined
  connection_type?: (typeof connectionTypes)[number] | undefined
}

function isManual({ routing_number, account_number, connection_type }: Numbers): boolean {
  return connection_type === 'MANUAL' || (connection_type === undefined && Boolean(routing_number || account_number))
}

/** Manual connections ask for both numbers; masked ones stand for what is stored. */
function numberRule(path: 'routing_number' | 'account_number', error: string, fits: (typed: string) => boolean) {
  return amongFields<Numbers>([path, 'connection_type'], (form) => !isManual(form) || fits(form[path] ?? ''), { error, path })
}

const numbersFit = [
  numberRule('routing_number', 'routing number is required', (typed) => typed !== ''),
  numberRule('routing_number', 'The routing number is invalid', (typed) => typed === '' || isMasked(typed) || isRoutingNumber(typed)),
  numberRule('account_number', 'Account number is required', (typed) => typed !== ''),
  numberRule('account_number', 'The account number is invalid', (typed) => typed === '' || isMasked(typed) || /^\d{4,17}$/.test(typed)),
] as const

export const NewBankConnection = z
  .object({
    ...editable,
    contact_first_name: text('Contact first name is required'),
    contact_last_name: text('Contact last name is required'),
    contact_email: contactEmail,
    contact_phone: contactPhone,
  })
  .check(...numbersFit)

/** Contact fields are read-only when editing (section 5): they may be sent and are dropped. */
export const ChangedBankConnection = z.object({ ...editable, version: z.optional(z.int()) }).check(...numbersFit)

const byId = z.object({ id })
const uuid = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, { error: 'must be a uuid' }))
const publicToken = z.string({ error: 'token is required' }).check(z.minLength(1, { error: 'token is required' }), z.maxLength(1000))
const LinkToken = z.object({ data: z.object({ token: z.string(), frame_url: z.string(), origin: z.string() }) })
const publicLimit = [{ per: 'address', max: 30, seconds: 60 } as const]
const touches = ['bank_connections', 'bank_connections:{id}', 'audit_logs:bank_connection:{id}', 'access_group_stats']

export const bankConnections = {
  search: endpoint({
    service: 'payments',
    method: 'POST',
    path: '/v5/bank_connections/search',
    summary: 'Bank connections the person may see, by name unless `sort` says otherwise',
    reads: true,
    access: role('bank_connections', 'bank_connections_admin'),
    input: z.object({ page: pageNumber, per_page: perPage(bankPerPage), name: z._default(searchTerm, ''), sort: sortBy(...bankSorts) }),
    output: pageOf(BankConnection),
  }),
  create: endpoint({
    service: 'payments',
    method: 'POST',
    path: '/v5/bank_connections',
    summary: 'Create a bank connection under an organization',
    access: { kind: 'group', role: 'bank_connections_admin', idField: 'parent_access_group_id' },
    input: z.object({ bank_connection: NewBankConnection, parent_access_group_id: organizationId }),
    output: BankConnection,
    refreshes: touches,
    audits: { resource: 'bank_connection', action: 'create' },
  }),
  get: endpoint({
    service: 'payments',
    method: 'GET',
    path: '/v5/bank_connections/:id',
    summary: 'One bank connection',
    access: onResource('bank_connections', 'bank_connection'),
    input: byId,
    output: BankConnection,
  }),
  update: endpoint({
    service: 'payments',
    method: 'PUT',
    path: '/v5/bank_connections/:id',
    summary: 'Change a bank connection; a stale `version` answers 409',
    access: onResource('bank_connections_admin', 'bank_connection'),
    input: z.object({ id, bank_connection: ChangedBankConnection, parent_access_group_id: z.optional(organizationId) }),
    output: BankConnection,
    refreshes: touches,
    audits: { resource: 'bank_connection', action: 'update' },
  }),
  init: endpoint({
    service: 'payments',
    method: 'POST',
    path: '/v5/bank_connections/:id/init',
    summary: 'A token that opens the bank-linking widget',
    access: onResource('bank_connections_admin', 'bank_connection'),
    input: byId,
    output: LinkToken,
    limits: [{ per: 'session', max: 30, seconds: 60 }],
    idempotent: { not: 'its answer opens the widget, and such a token is not kept' },
  }),
  setToken: endpoint({
    service: 'payments',
    method: 'POST',
    path: '/v5/bank_connections/:id/set_token',
    summary: 'Save the public token of a finished widget',
    access: onResource('bank_connections_admin', 'bank_connection'),
    input: z.object({ id, token: publicToken }),
    output: BankConnection,
    refreshes: touches,
    audits: { resource: 'bank_connection', action: 'update' },
  }),
  remove: endpoint({
    service: 'payments',
    method: 'DELETE',
    path: '/v5/bank_connections/:id',
    summary: 'Delete a bank connection and its link at the bank',
    access: onResource('bank_connections_admin', 'bank_connection'),
    input: byId,
    output: z.object({ id: z.int(), name: z.string() }),
    refreshes: touches,
    audits: { resource: 'bank_connection', action: 'delete' },
  }),
  /** Beside the routes of the specification: what is chosen in the list goes in one call. */
  removeSeveral: endpoint({
    service: 'payments',
    method: 'POST',
    path: '/v5/bank_connections/delete',
    summary: 'Delete several bank connections and their links at the bank; each answers for itself',
    access: role('bank_connections_admin'),
    input: z.object({ ids: severalIds() }),
    output: Outcomes,
    refreshes: touches,
    audits: { resource: 'bank_connection', action: 'delete' },
  }),
  revokeLink: endpoint({
    service: 'payments',
    method: 'POST',
    path: '/v5/bank_connections/:id/revoke_link',
    summary: 'Close the public page; `renew` opens it again under a new address',
    access: onResource('bank_connections_admin', 'bank_connection'),
    input: z.object({ id, renew: z._default(z.boolean(), false) }),
    output: BankConnection,
    refreshes: touches,
    audits: { resource: 'bank_connection', action: 'update' },
  }),
  publicGet: endpoint({
    service: 'payments',
    method: 'GET',
    path: '/v5/public/bank_connections/:uuid',
    summary: 'A bank connection by its random uuid',
    access: anyone('an outside contact holds the random uuid'),
    input: z.object({ uuid }),
    output: PublicBankConnection,
    limits: publicLimit,
  }),
  // The specification writes {id} here; only the random uuid is taken, a running number would let anybody re-point any account.
  publicInit: endpoint({
    service: 'payments',
    method: 'POST',
    path: '/v5/public/bank_connections/:uuid/init',
    summary: 'A token that opens the widget; refused while the connection is healthy',
    access: anyone('an outside contact holds the random uuid'),
    input: z.object({ uuid }),
    output: LinkToken,
    limits: publicLimit,
    idempotent: { not: 'its answer opens the widget, and such a token is not kept' },
  }),
  publicSetToken: endpoint({
    service: 'payments',
    method: 'POST',
    path: '/v5/public/bank_connections/:uuid/set_token',
    summary: 'Save the public token of a finished widget',
    access: anyone('an outside contact holds the random uuid'),
    input: z.object({ uuid, token: publicToken }),
    output: PublicBankConnection,
    refreshes: touches,
    audits: { resource: 'bank_connection', action: 'update' },
    limits: publicLimit,
  }),
  webhook: endpoint({
    service: 'payments',
    method: 'POST',
    path: '/v5/webhooks/bank/:provider',
    summary: 'Signed news from the bank-link provider',
    access: anyone('the signature over the raw body is the right to speak'),
    signedBody: true,
    input: z.object({ provider: z.enum(['sandbox', 'plaid']) }),
    output: z.object({ received: z.boolean() }),
    refreshes: touches,
    audits: { resource: 'bank_connection', action: 'update' },
    limits: [{ per: 'address', max: 600, seconds: 60 }],
  }),
}

export type LinkState = 'manual' | 'unlinked' | 'expired' | 'healthy' | 'broken'

/** Which of five states a connection is in (section 4). */
export function linkStateOf(
  connection: { has_token: boolean; healthy: boolean; error_code: string | null },
  type: (typeof connectionTypes)[number],
): LinkState {
  if (type === 'MANUAL') return 'manual'
  if (!connection.has_token) return 'unlinked'
  if (connection.error_code === expiredTokenCode) return 'expired'
  return connection.healthy ? 'healthy' : 'broken'
}

/** The specification's sentences (section 4), to the letter. Manual connections show none. */
export const linkSentence: Record<Exclude<LinkState, 'manual'>, string> = {
  unlinked: 'Please connect to your bank account',
  expired: 'Bank token is expired. Please reconnect to your account!',
  healthy: 'Everything is good. We will deposit all the checks into your bank account!',
  broken: 'There is a problem with your bank account!',
}
/** What the public page adds to the sentence of a broken link. */
export const publicBrokenSuffix = ' Please reconnect!'

export const removePrompt = 'Are you sure you want to remove this bank connection?'
