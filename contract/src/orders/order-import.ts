import * as z from 'zod/mini'
import { text } from '../fields/fields.ts'
import { endpoint, onResource } from '../kit/endpoint.ts'
import { packings } from '../kit/packed.ts'
import { id, moment } from '../kit/page.ts'
import { orderChannels, orderFulfilments } from './codes.ts'

// Orders of the past from the files of another system: shown first with what maps and what does not, then taken in the background. Several
// files are one import: lines, orders, prices and names are joined by the columns that they share.

export const mostImportFiles = 8
/** Characters of all files of one import, unpacked. */
export const longestOrderFiles = 40_000_000
/** Lines of all files of one import. */
export const mostImportLines = 400_000
/** Bytes of a request with files. */
export const largestImportBody = 16 * 1024 * 1024

/** What a column can be. Those of an order are the same on all of its lines, unless the file gives them for each line. */
export const importFields = [
  'order_id',
  'date',
  'time',
  'item',
  'size',
  'category',
  'plu',
  'quantity',
  'unit_price',
  'line_total',
  'discount',
  'charge',
  'tax',
  'tip',
  'total',
  'channel',
  'fulfilment',
  'tender',
  'state',
  'currency',
] as const
export type ImportField = (typeof importFields)[number]

/** Day before month (31-12-2026), month before day (12/31/2026); years that come first are read as such anyway. */
export const dateOrders = ['dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]

const File = z.object({
  name: text('A file needs a name', 1, 200),
  text: z.string().check(z.minLength(1, { error: 'This file is empty' })),
  packing: z._default(z.enum(packings), 'none'),
})

const column = z.int().check(z.minimum(0), z.maximum(500))

/** What a person settles where a file can be read in two ways; what is left out is found in the files. */
export const ImportChoices = z.object({
  /** Whose order numbers these are: another file of the same system with the same number is the same order. */
  system: z._default(
    text('Name the system', 2, 40).check(
      z.toLowerCase(),
      z.regex(/^[a-z0-9][a-z0-9 ._-]*$/, { error: 'may have letters, digits, spaces, dots and dashes' }),
    ),
    'file',
  ),
  /** Columns by their number in the preview; null where the files do not have it. */
  columns: z._default(z.partialRecord(z.enum(importFields), z.nullable(column)), {}),
  date_order: z.optional(z.nullable(z.enum(dateOrders))),
  /** Discount, charge, tax and tip: once for an order, or for each of its lines. */
  amounts_per: z.optional(z.nullable(z.enum(['order', 'line']))),
  tax_inclusive: z.optional(z.nullable(z.boolean())),
  /** Orders with a line that cannot be read: left out whole, or taken without it. */
  incomplete: z._default(z.enum(['leave_out', 'take']), 'leave_out'),
  /** Where no column says it, or its cell is empty. */
  channel: z._default(z.enum(orderChannels), 'in_store'),
  fulfilment: z._default(z.enum(orderFulfilments), 'unmapped'),
})
export type ImportChoices = z.output<typeof ImportChoices>

const Refusal = z.object({
  /** Of the file, counted from 1; 0 where the order as a whole is meant. */
  line: z.int(),
  file: z.string(),
  order: z.string(),
  message: z.string(),
})
export type ImportRefusal = z.infer<typeof Refusal>

/** A word of the file, what it means here, and in how many orders it stands. */
const Word = z.object({
  field: z.enum(['channel', 'fulfilment', 'tender', 'state']),
  said: z.string(),
  meant: z.nullable(z.string()),
  orders: z.int(),
})
export type ImportWord = z.infer<typeof Word>

const Remark = z.object({ says: z.string(), count: z.int(), examples: z.array(z.string()) })
export type OrderRemark = z.infer<typeof Remark>

const Sums = z.object({
  orders: z.int(),
  /** Minor units. `gross` without taxes and before discounts. */
  gross: z.int(),
  discounts: z.int(),
  charges: z.int(),
  tax: z.int(),
  tips: z.int(),
  total: z.int(),
})
export type ImportSums = z.infer<typeof Sums>

export const OrderPreview = z.object({
  restaurant_id: z.int(),
  currency: z.string(),
  files: z.array(
    z.object({
      name: z.string(),
      lines: z.int(),
      /** The column by which it belongs to the others; null for the one with the lines, and for one that belongs to none. */
      joined_by: z.nullable(z.string()),
      is_used: z.boolean(),
    }),
  ),
  columns: z.array(z.object({ file: z.string(), name: z.string(), samples: z.array(z.string()), is_used: z.boolean() })),
  /** The column of each field as it is read now. */
  fields: z.partialRecord(z.enum(importFields), z.int()),
  date_order: z.nullable(z.enum(dateOrders)),
  /** All dates could be read either way: somebody has to look. */
  is_date_unsure: z.boolean(),
  amounts_per: z.enum(['order', 'line']),
  tax_inclusive: z.boolean(),
  lines: z.int(),
  refused_orders: z.int(),
  /** Known from an earlier import of the same system: the same, and those that would be changed. */
  known: z.int(),
  changing: z.int(),
  first_date: z.nullable(z.string()),
  last_date: z.nullable(z.string()),
  sums: Sums,
  /** By month, `2026-03`, so that it can be compared with the other system. */
  months: z.array(z.object({ month: z.string(), orders: z.int(), gross: z.int(), total: z.int() })),
  words: z.array(Word),
  refused: z.array(Refusal),
  remarks: z.array(Remark),
  sample: z.array(
    z.object({
      external_id: z.string(),
      placed_at: moment,
      total: z.int(),
      lines: z.array(z.object({ name: z.string(), size: z.string(), quantity: z.number(), total: z.int() })),
    }),
  ),
})
export type OrderPreview = z.infer<typeof OrderPreview>

/** `running` until all orders are in; `stopped` by a person or because of what `problem` says; `taken_back` when its orders are off again. */
export const importStates = ['running', 'done', 'stopped', 'taking_back', 'taken_back'] as const

export const OrderImport = z.object({
  id: z.int(),
  restaurant_id: z.int(),
  system: z.string(),
  files: z.array(z.string()),
  state: z.enum(importStates),
  problem: z.nullable(z.string()),
  total: z.int(),
  /** How many of them have been gone through. */
  done: z.int(),
  created: z.int(),
  changed: z.int(),
  known: z.int(),
  refused: z.int(),
  /** The first thousand. */
  refusals: z.array(Refusal),
  first_date: z.nullable(z.string()),
  last_date: z.nullable(z.string()),
  made_by: z.string(),
  inserted_at: moment,
  finished_at: z.nullable(moment),
})
export type OrderImport = z.infer<typeof OrderImport>

const files = z.array(File).check(
  z.minLength(1, { error: 'Choose a file' }),
  z.maxLength(mostImportFiles, { error: `Choose at most ${mostImportFiles} files` }),
  z.refine((all) => new Set(all.map(({ name }) => name)).size === all.length, { error: 'Two files have the same name' }),
)
const source = { restaurant_id: id, files, choices: z.prefault(ImportChoices, {}) }
const change = onResource('restaurants_admin', 'restaurant', 'restaurant_id')
const refreshes = ['order-imports']
const audits = { resource: 'restaurant', action: 'update' } as const
const oneImport = z.object({ restaurant_id: id, import_id: id })

export const orderImports = {
  previewOrderImport: endpoint({
    service: 'orders',
    method: 'POST',
    path: '/v5/restaurants/:restaurant_id/order_imports/preview',
    summary: 'What files of another system hold as orders: what maps, what does not, sums by month; changes nothing',
    access: change,
    reads: true,
    input: z.object(source),
    output: OrderPreview,
    largestBody: largestImportBody,
    limits: [{ per: 'session', max: 60, seconds: 60 }],
  }),
  startOrderImport: endpoint({
    service: 'orders',
    method: 'POST',
    path: '/v5/restaurants/:restaurant_id/order_imports',
    summary: 'Takes orders from files in the background; orders that are known already stay as they are',
    access: change,
    input: z.object(source),
    output: OrderImport,
    refreshes,
    audits,
    largestBody: largestImportBody,
    limits: [{ per: 'session', max: 10, seconds: 60 }],
  }),
  orderImports: endpoint({
    service: 'orders',
    method: 'GET',
    path: '/v5/restaurants/:restaurant_id/order_imports',
    summary: 'The last fifty imports of orders of a restaurant',
    access: change,
    input: z.object({ restaurant_id: id }),
    output: z.object({ data: z.array(OrderImport) }),
  }),
  stopOrderImport: endpoint({
    service: 'orders',
    method: 'POST',
    path: '/v5/restaurants/:restaurant_id/order_imports/:import_id/stop',
    summary: 'Stops an import; orders that are in stay',
    access: change,
    input: oneImport,
    output: OrderImport,
    refreshes,
    audits,
  }),
  takeBackOrderImport: endpoint({
    service: 'orders',
    method: 'POST',
    path: '/v5/restaurants/:restaurant_id/order_imports/:import_id/take_back',
    summary: 'Takes the orders of an import off the sales again by entries that reverse them; nothing is deleted',
    access: change,
    input: oneImport,
    output: OrderImport,
    refreshes,
    audits,
  }),
}
