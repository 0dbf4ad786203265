import * as z from 'zod/mini'
import { storable } from '../fields/fields.ts'
import { endpoint, fileAnswer } from '../kit/endpoint.ts'
import { id } from '../kit/page.ts'
import { Customer, changingCustomer, customerBase, customerTouches } from './profile.ts'

// What a person may ask of a company: everything it knows about them, and to be forgotten.

export const personFileFormats = ['html', 'json'] as const

/** What an erased customer is called from then on. */
export const erasedName = (id: number): string => `Erased customer ${id}`

/** Orders of every restaurant of the company are in it, and are emptied by it. */
export const needsWholeCompany = (act: 'export' | 'erase'): string =>
  act === 'export'
    ? 'Everything about a person comes from all restaurants of the company. Somebody with the role “Customers admin” on the whole company has to export it.'
    : 'A person is erased from all restaurants of the company. Somebody with the role “Customers admin” on the whole company has to do it.'

export const customerPrivacy = {
  /** A POST, for it is written to History. */
  exportPerson: endpoint({
    ...customerBase,
    method: 'POST',
    path: `${customerBase.path}/:id/export`,
    summary: 'Everything the company knows about a customer, as one file to hand over; needs the role on the whole company',
    access: changingCustomer,
    input: z.object({ id, format: z._default(z.enum(personFileFormats), 'html') }),
    output: fileAnswer,
    file: true,
    refreshes: ['audit_logs:customer:{id}'],
    audits: { resource: 'customer', action: 'update' },
    idempotent: { not: 'its answer is all that is known of a person, which is not kept a second time; it may be fetched again' },
    limits: [{ per: 'account', max: 30, seconds: 60 }],
  }),
  eraseCustomer: endpoint({
    ...customerBase,
    method: 'POST',
    path: `${customerBase.path}/:id/erase`,
    summary: 'Erase a person for good: what was sold stays, under a pseudonym. `name` confirms it; needs the role on the whole company',
    access: changingCustomer,
    input: z.object({
      id,
      name: z.string({ error: 'Type the name' }).check(z.trim(), z.minLength(1, { error: 'Type the name' }), z.maxLength(250), storable),
    }),
    output: Customer,
    refreshes: [...customerTouches, 'orders', 'gift_cards'],
    audits: { resource: 'customer', action: 'update' },
    limits: [{ per: 'account', max: 30, seconds: 60 }],
  }),
}
