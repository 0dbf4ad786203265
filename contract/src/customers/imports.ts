import * as z from 'zod/mini'
import { organizationId, text } from '../fields/fields.ts'
import { endpoint, fileAnswer, onGroup, role } from '../kit/endpoint.ts'
import { packings } from '../kit/packed.ts'
import { id, moment, pageNumber, pageOf, perPage, sortBy } from '../kit/page.ts'
import { importsPerPage } from './list.ts'
import { customerBase, customerFilter, customerSorts, tags } from './profile.ts'

// Customers of another system from a file: shown first with who is new and who is known, then taken in the background; and the list as a file.

export const mostImportedCustomers = 100_000
/** Characters of a file once it is unpacked, and bytes of a request that brings one. */
export const longestCustomerFile = 40_000_000
const largestImportBody = 16 * 1024 * 1024
/** Rows that are left out, by name of their lines. */
export const mostRefusalsKept = 1000

/** What a column can be. */
export const customerFields = [
  'given_name',
  'family_name',
  'full_name',
  'email',
  'phone',
  'more_emails',
  'more_phones',
  'birthday',
  'language',
  'tags',
  'note',
] as const
export type CustomerField = (typeof customerFields)[number]
export const customerFieldNames: Readonly<Record<CustomerField, string>> = {
  given_name: 'First name',
  family_name: 'Last name',
  full_name: 'Full name',
  email: 'Email',
  phone: 'Phone',
  more_emails: 'More emails',
  more_phones: 'More phones',
  birthday: 'Birthday',
  language: 'Language',
  tags: 'Tags',
  note: 'Note',
}

/** Month before day (12/31), or day before month (31.12.). */
export const birthdayOrders = ['mdy', 'dmy'] as const
export type BirthdayOrder = (typeof birthdayOrders)[number]

const column = z.int().check(z.minimum(0), z.maximum(500))

/** What a person settles; what is left out is found in the file. */
export const CustomerImportChoices = z.object({
  /** Columns by their number; null where the file does not have it. */
  columns: z._default(z.partialRecord(z.enum(customerFields), z.nullable(column)), {}),
  date_order: z.optional(z.nullable(z.enum(birthdayOrders))),
  /** Of customers that are known: fill what is empty, or replace name, birthday and language by what the file says. Tags and addresses are added. */
  known: z._default(z.enum(['fill', 'replace']), 'fill'),
  /** A cell that cannot be read leaves out its row, or the cell alone. */
  unreadable: z._default(z.enum(['leave_out', 'skip_cell']), 'leave_out'),
  /** For everybody in the file. */
  tags,
})
export type CustomerImportChoices = z.output<typeof CustomerImportChoices>

const Refusal = z.object({ line: z.int(), sentence: z.string() })
export type CustomerImportRefusal = z.infer<typeof Refusal>

export const CustomerImportPreview = z.object({
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()), field: z.nullable(z.enum(customerFields)) })),
  date_order: z.enum(birthdayOrders),
  /** Every birthday could be read either way: somebody has to look. */
  is_date_unsure: z.boolean(),
  rows: z.int(),
  fresh: z.int(),
  known: z.int(),
  refused_count: z.int(),
  refused: z.array(Refusal),
  /** Cells that are left out of rows that are taken. */
  skipped_cells: z.int(),
  sample: z.array(
    z.object({
      line: z.int(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      birthday: z.string(),
      tags: z.array(z.string()),
      is_known: z.boolean(),
    }),
  ),
})
export type CustomerImportPreview = z.infer<typeof CustomerImportPreview>

export const customerImportStates = ['running', 'done', 'stopped', 'taking_back', 'taken_back'] as const

export const CustomerImport = z.object({
  id: z.int(),
  access_group_id: z.int(),
  access_group_name: z.string(),
  file_name: z.string(),
  state: z.enum(customerImportStates),
  problem: z.nullable(z.string()),
  total: z.int(),
  /** How many of them have been gone through. */
  done: z.int(),
  created: z.int(),
  changed: z.int(),
  /** Known before, and nothing of the file was new. */
  known: z.int(),
  refused: z.int(),
  refusals: z.array(Refusal),
  made_by: z.string(),
  inserted_at: moment,
  finished_at: z.nullable(moment),
  _can: z.object({ stop: z.boolean(), take_back: z.boolean() }),
})
export type CustomerImport = z.infer<typeof CustomerImport>

const source = {
  access_group_id: organizationId,
  file_name: text('A file needs a name', 1, 200),
  text: z.string({ error: 'Choose a file' }).check(z.minLength(1, { error: 'Choose a file' })),
  packing: z._default(z.enum(packings), 'none'),
  choices: z.prefault(CustomerImportChoices, {}),
}
const imports = '/v5/customer_imports'
const changing = onGroup('customers_admin', 'access_group_id')
const refreshes = ['customer_imports', 'customers', 'audit_logs:access_group:{id}']
const audits = { resource: 'access_group', action: 'update' } as const
const oneImport = z.object({ id, access_group_id: id })

export const customerImports = {
  previewCustomerImport: endpoint({
    ...customerBase,
    method: 'POST',
    path: `${imports}/preview`,
    summary: 'What a CSV file of another system holds as customers: how it is read, who is new, who is known, what is left out; changes nothing',
    access: changing,
    reads: true,
    input: z.object(source),
    output: CustomerImportPreview,
    largestBody: largestImportBody,
    limits: [{ per: 'account', max: 30, seconds: 60 }],
  }),
  startCustomerImport: endpoint({
    ...customerBase,
    method: 'POST',
    path: imports,
    summary: 'Take the customers of a CSV file in the background; a group comes to know those that are new, and what the preview refuses is left out',
    access: changing,
    input: z.object(source),
    output: CustomerImport,
    refreshes,
    audits,
    largestBody: largestImportBody,
    limits: [{ per: 'account', max: 10, seconds: 60 }],
  }),
  customerImports: endpoint({
    ...customerBase,
    method: 'GET',
    path: imports,
    summary: 'Files of customers that were brought, the newest first',
    access: role('customers_admin'),
    input: z.object({ page: pageNumber, per_page: perPage(importsPerPage) }),
    output: pageOf(CustomerImport),
  }),
  stopCustomerImport: endpoint({
    ...customerBase,
    method: 'POST',
    path: `${imports}/:id/stop`,
    summary: 'Stop an import; those that are there stay',
    access: changing,
    input: oneImport,
    output: CustomerImport,
    refreshes,
    audits,
  }),
  takeBackCustomerImport: endpoint({
    ...customerBase,
    method: 'POST',
    path: `${imports}/:id/take_back`,
    summary: 'Delete the customers that an import has made, but for those who ordered or whom somebody has changed since',
    access: changing,
    input: oneImport,
    output: CustomerImport,
    refreshes,
    audits,
  }),
  /** A POST, for it is written to History. */
  exportCustomers: endpoint({
    ...customerBase,
    method: 'POST',
    path: `${customerBase.path}/export`,
    summary: 'The customers of a list as a file, all that the person may see, in the order of the list; written to History',
    access: role('customers', 'customers_admin'),
    input: z.object({ format: z._default(z.enum(['csv', 'xlsx']), 'csv'), sort: sortBy(...customerSorts), ...customerFilter }),
    output: fileAnswer,
    file: true,
    refreshes: ['audit_logs:access_group:{id}'],
    audits,
    idempotent: { not: 'its answer is a list of people, which is not kept a second time; it may be fetched again' },
    limits: [{ per: 'account', max: 10, seconds: 60 }],
  }),
}
