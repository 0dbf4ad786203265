import * as z from 'zod/mini'
import { text } from '../fields/fields.ts'
import { endpoint, onGroup, onResource, role } from '../kit/endpoint.ts'
import { id, moment } from '../kit/page.ts'

// Credentials of ordering systems: each for one restaurant, or for an organization and all restaurants below it. They open the ingest of
// orders, and, where that was turned on, what is paid by gift card (gift-cards/holds.ts) and what is taken off (discounts/using.ts). The
// token is shown once.

export const IngestCredential = z.object({
  id: z.int(),
  name: z.string(),
  /** Whose order numbers are sent. */
  system: z.string(),
  restaurant_id: z.nullable(z.int()),
  access_group_id: z.nullable(z.int()),
  /** Of the restaurant or the organization. */
  subject_name: z.string(),
  /** The last four characters of the token. */
  token_end: z.string(),
  made_by: z.string(),
  inserted_at: moment,
  last_used_at: z.nullable(moment),
  /** Until when the token before the last rotation goes on. */
  former_until: z.nullable(moment),
  revoked_at: z.nullable(moment),
  /** Its orders follow the order workflow of their restaurant; otherwise it accepts them itself. */
  runs_orders: z.boolean(),
  /** It keeps, takes and gives back amounts of gift cards at its restaurants. Off again where the restaurant came to another group. */
  takes_gift_cards: z.boolean(),
  /** It evaluates baskets and takes off what offers give at its restaurants. Off again as above. */
  gives_discounts: z.boolean(),
  /**
   * Its orders find their guests among all customers of the company; otherwise among those whom the group of the restaurant knows. It does where
   * whoever made it, and gave it its token, could give others all customers of the company.
   */
  knows_company: z.boolean(),
  version: z.int(),
  /** `gift_cards` and `discounts`: to let it take the ones and give the others; forbidding it takes `update` alone. */
  _can: z.object({ update: z.boolean(), gift_cards: z.boolean(), discounts: z.boolean() }),
})
export type IngestCredential = z.infer<typeof IngestCredential>

/** With the token, this once. */
export const ShownCredential = z.object({ credential: IngestCredential, bearer_token: z.string() })

const systemName = text('System is required', 2, 40).check(
  z.toLowerCase(),
  z.regex(/^[a-z0-9][a-z0-9 ._-]*$/, { error: 'may have letters, digits, spaces, dots and dashes' }),
)

/** Whether a new one that this person makes may take gift cards, and give discounts. */
const Credentials = z.object({ data: z.array(IngestCredential), may_give_gift_cards: z.boolean(), may_give_discounts: z.boolean() })

export const NewCredential = z
  .object({
    name: text('Name is required', 2, 100),
    /** Two credentials of one system speak of the same orders. What one reserves of offers, or keeps or takes of gift cards, is its own. */
    system: systemName,
    restaurant_id: z.optional(z.nullable(id)),
    access_group_id: z.optional(z.nullable(id)),
    /** Whether its orders follow the order workflow of their restaurant. */
    runs_orders: z._default(z.boolean(), true),
    /** Only whoever may give the role to take gift cards there lets a system do so. */
    takes_gift_cards: z._default(z.boolean(), false),
    /** Likewise. */
    gives_discounts: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ restaurant_id, access_group_id }) => (restaurant_id == null) !== (access_group_id == null), {
      error: 'Choose a restaurant or an organization',
      path: ['restaurant_id'],
    }),
  )

/** The page of a restaurant or an organization refetches its list. */
const refreshes = ['ingest-credentials']
const audits = { resource: 'restaurant', action: 'update' } as const
/** A key would keep the answer, and with it the token. */
const shownOnce = { not: 'its answer holds a token that is shown this once: sent again it makes another one' } as const
/** The subject is a restaurant or a group: which it is, and whether it is reached, is judged in the transaction. */
const access = role('restaurants_admin')

export const ingestCredentials = {
  restaurantCredentials: endpoint({
    service: 'orders',
    method: 'GET',
    path: '/v5/restaurants/:restaurant_id/ingest_credentials',
    summary: 'Credentials of ordering systems that may send orders of a restaurant',
    access: onResource('restaurants', 'restaurant', 'restaurant_id'),
    input: z.object({ restaurant_id: id }),
    output: Credentials,
  }),
  groupCredentials: endpoint({
    service: 'orders',
    method: 'GET',
    path: '/v5/access_groups/:access_group_id/ingest_credentials',
    summary: 'Credentials of ordering systems for all restaurants of an organization',
    access: onGroup('restaurants', 'access_group_id'),
    input: z.object({ access_group_id: id }),
    output: Credentials,
  }),
  createCredential: endpoint({
    service: 'orders',
    method: 'POST',
    path: '/v5/ingest_credentials',
    summary: 'Makes a credential for an ordering system; its token is answered this once',
    access,
    input: NewCredential,
    output: ShownCredential,
    refreshes,
    audits,
    idempotent: shownOnce,
  }),
  rotateCredential: endpoint({
    service: 'orders',
    method: 'POST',
    path: '/v5/ingest_credentials/:id/rotate',
    summary: 'Gives a credential a new token; the former one goes on for a day',
    access,
    input: z.object({ id }),
    output: ShownCredential,
    refreshes,
    audits,
    idempotent: shownOnce,
  }),
  setCredentialRuns: endpoint({
    service: 'orders',
    method: 'PUT',
    path: '/v5/ingest_credentials/:id/runs_orders',
    summary: 'Whether new orders of a system follow the order workflow of their restaurant',
    access,
    input: z.object({ id, runs_orders: z.boolean() }),
    output: IngestCredential,
    refreshes,
    audits,
  }),
  setCredentialGiftCards: endpoint({
    service: 'orders',
    method: 'PUT',
    path: '/v5/ingest_credentials/:id/gift_cards',
    summary: 'Whether a system may take gift cards; turned on by whoever may give the role to take them there',
    access,
    input: z.object({ id, takes_gift_cards: z.boolean() }),
    output: IngestCredential,
    refreshes,
    audits,
  }),
  setCredentialDiscounts: endpoint({
    service: 'orders',
    method: 'PUT',
    path: '/v5/ingest_credentials/:id/discounts',
    summary: 'Whether a system may give discounts; turned on by whoever may give the role to see them there',
    access,
    input: z.object({ id, gives_discounts: z.boolean() }),
    output: IngestCredential,
    refreshes,
    audits,
  }),
  revokeCredential: endpoint({
    service: 'orders',
    method: 'POST',
    path: '/v5/ingest_credentials/:id/revoke',
    summary: 'Ends a credential at once',
    access,
    input: z.object({ id }),
    output: IngestCredential,
    refreshes,
    audits,
  }),
}
