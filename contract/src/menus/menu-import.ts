import * as z from 'zod/mini'
import { onResource } from '../kit/endpoint.ts'
import { graphJson, graphOn, graphType } from '../kit/graph.ts'
import { packings } from '../kit/packed.ts'
import { id } from '../kit/page.ts'
import { menuTouches } from './menu-draft.ts'
import { nodeKinds } from './menu-nodes.ts'

// Menu imports: a preview of what can be imported, what cannot and why, then rows of the draft.

const { query, mutation } = graphOn('restaurants')

export const importFormats = ['square', 'toast', 'uber_eats', 'csv'] as const
export type ImportFormat = (typeof importFormats)[number]

const importFormat = graphType('ImportFormat', z.enum(importFormats))

/** What people call the formats. */
export const formatNames: Record<ImportFormat, string> = { square: 'Square', toast: 'Toast', uber_eats: 'Uber Eats', csv: 'a CSV file' }

/** Characters of text in one import, unpacked. */
export const longestImport = 10_000_000
/** Rows of the draft that one import may make. */
export const mostImportedNodes = 20_000

/** `add` leaves alone what is there already; `replace_matching` gives it the values of the file. Neither takes anything away. */
export const importModes = ['add', 'replace_matching'] as const
export type ImportMode = (typeof importModes)[number]

/** A sentence about everything of one sort in the file, with the first of them by their ids in the source. */
export const ImportRemark = z.object({
  kind: z.enum(['changed', 'left_out', 'taken']),
  says: z.string(),
  count: z.int(),
  about: z.array(z.object({ source_id: z.string(), name: z.string(), detail: z.string() })),
})
export type ImportRemark = z.infer<typeof ImportRemark>

/** A line of the sample: the beginning of the menu as it would stand in the tree. */
export const SampleLine = z.object({
  depth: z.int(),
  kind: z.enum(nodeKinds),
  name: z.string(),
  price_minor: z.nullable(z.int()),
  /** Whether a price belongs here at all. */
  is_priced: z.boolean(),
})
export type SampleLine = z.infer<typeof SampleLine>

/** How many of a kind the file has, and what would become of them. */
export const KindCount = z.object({ kind: z.enum(nodeKinds), total: z.int(), fresh: z.int(), differing: z.int(), same: z.int() })
export type KindCount = z.infer<typeof KindCount>

export const ImportPreview = graphType(
  'ImportPreview',
  z.object({
    restaurant_id: z.int(),
    format: importFormat,
    counts: graphJson(z.array(KindCount)),
    /** Sizes, options and items sold without sizes for which the file names no price. */
    without_price: z.int(),
    /** Web addresses of pictures in the file, each counted once; none of them is fetched. */
    pictures: z.int(),
    remarks: graphJson(z.array(ImportRemark)),
    sample: graphJson(z.array(SampleLine)),
  }),
)
export type ImportPreview = z.infer<typeof ImportPreview>

const source = {
  restaurant_id: id,
  /** The format the person chose; detected from the content if left out. */
  format: z.optional(z.nullable(importFormat)),
  /** The file's text, or with `packing` the base64 of its gzip: a body holds one mebibyte, a menu can be longer. */
  text: z.string({ error: 'Choose a file or paste its text' }).check(z.minLength(1, { error: 'Choose a file or paste its text' })),
  packing: z._default(graphType('Packing', z.enum(packings)), 'none'),
}
const change = onResource('restaurants_admin', 'restaurant', 'restaurant_id')

export const menuImport = {
  exportMenu: query('exportMenu', {
    summary: 'The draft as a CSV file, which `importMenu` reads again, and what of it the file does not hold',
    access: onResource('restaurants', 'restaurant', 'restaurant_id'),
    input: z.object({ restaurant_id: id }),
    output: z.object({ file_name: z.string(), text: z.string(), remarks: graphJson(z.array(ImportRemark)) }),
    limits: [{ per: 'session', max: 30, seconds: 60 }],
  }),
  previewImport: query('previewImport', {
    summary: 'What a file from Square, Toast, Uber Eats or a spreadsheet would become, and what of it is already there; changes nothing',
    access: change,
    input: z.object(source),
    output: ImportPreview,
    limits: [{ per: 'session', max: 30, seconds: 60 }],
  }),
  importMenu: mutation('importMenu', {
    summary: 'Take a file into the draft as one step, which undo takes back whole',
    access: change,
    input: z.object({ ...source, mode: z._default(graphType('ImportMode', z.enum(importModes)), 'add') }),
    output: z.object({
      revision: z.int(),
      created: z.int(),
      updated: z.int(),
      unchanged: z.int(),
      /** Operations that the draft refused because it has changed meanwhile; the remarks say why. */
      refused: z.int(),
      remarks: graphJson(z.array(ImportRemark)),
    }),
    refreshes: menuTouches,
    audits: { resource: 'restaurant', action: 'update' },
    limits: [{ per: 'session', max: 10, seconds: 60 }],
  }),
}
