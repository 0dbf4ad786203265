import * as z from 'zod/mini'
import { storable } from '../fields/fields.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id } from '../kit/page.ts'
import { Customer, changingCustomer, customerBase, customerUpdates } from './profile.ts'

// How a customer is reached. An address that was wrong is taken away or stays as one that is not verified; it is never changed into another.

const ofCustomer = { ...customerBase, access: changingCustomer, output: Customer, ...customerUpdates } as const
const path = `${customerBase.path}/:id/identities` as const

export const customerIdentities = {
  addIdentity: endpoint({
    ...ofCustomer,
    method: 'POST',
    path,
    summary: 'Add an email address or a phone number to a customer',
    input: z.object({
      id,
      kind: z.enum(['email', 'phone']),
      value: z.string({ error: 'Field is required' }).check(z.trim(), z.minLength(1, { error: 'Field is required' }), z.maxLength(254), storable),
      is_verified: z._default(z.boolean(), false),
    }),
  }),
  verifyIdentity: endpoint({
    ...ofCustomer,
    method: 'PUT',
    path: `${path}/:identity_id`,
    summary: 'Say that an address is the customer’s, or that this is not known',
    input: z.object({ id, identity_id: id, is_verified: z.boolean() }),
  }),
  removeIdentity: endpoint({
    ...ofCustomer,
    method: 'DELETE',
    path: `${path}/:identity_id`,
    summary: 'Take an address from a customer; orders stay where they are',
    input: z.object({ id, identity_id: id }),
  }),
}
