import * as z from 'zod/mini'
import { organizationId, searchTerm } from '../fields/fields.ts'
import { endpoint, fileAnswer, onGroup, role } from '../kit/endpoint.ts'
import { packings } from '../kit/packed.ts'
import { calendarDate, id, moment, pageNumber, pageOf, perPage } from '../kit/page.ts'
import { cardStatuses } from './cards.ts'
import { batchesPerPage } from './list.ts'
import { moneyAmount } from './terms.ts'

// Many cards at once: made here, brought from another system, or written into a file without their codes. Made and brought in the background.

export const mostInBatch = 100_000
export const mostImported = 50_000
export const mostExported = 50_000
/** Bytes of a file with cards of another system once it is unpacked, and of a body that brings one. */
export const longestCardFile = 8_000_000
const largestImportBody = 12_000_000
/** Refused rows that a preview names. */
export const mostRefusedShown = 200

export const batchStatuses = ['waiting', 'running', 'done', 'failed'] as const
export const batchSources = ['issue', 'import'] as const

export const GiftCardBatch = z.object({
  id: z.int(),
  definition_id: z.int(),
  definition_name: z.string(),
  currency: z.string(),
  issuer_group_id: z.int(),
  issuer_group_name: z.string(),
  source: z.enum(batchSources),
  asked: z.int(),
  /** How many of them are there by now. */
  made: z.int(),
  /** On each card; null for cards that were brought. */
  amount_minor: z.nullable(z.int()),
  status: z.enum(batchStatuses),
  /** Why it ended early, or what was left out. */
  failure: z.nullable(z.string()),
  made_by: z.string(),
  /** Its file with the codes waits for this person. */
  can_fetch: z.boolean(),
  fetched_at: z.nullable(moment),
  inserted_at: moment,
  updated_at: moment,
})
export type GiftCardBatch = z.infer<typeof GiftCardBatch>

/** What a column of a file can be. */
export const cardFileFields = ['code', 'balance', 'expires_on', 'recipient_name', 'recipient_email'] as const
export type CardFileField = (typeof cardFileFields)[number]
export const cardFileFieldNames: Readonly<Record<CardFileField, string>> = {
  code: 'Code',
  balance: 'Balance',
  expires_on: 'Expires on',
  recipient_name: 'Recipient’s name',
  recipient_email: 'Recipient’s email',
}

export const CardImportPreview = z.object({
  columns: z.array(z.object({ name: z.string(), field: z.nullable(z.enum(cardFileFields)) })),
  /** Rows with cards that can be brought, and what is on them together. */
  cards: z.int(),
  sum_minor: z.int(),
  currency: z.string(),
  refused_count: z.int(),
  /** The first of them, by their lines in the file. */
  refused: z.array(z.object({ line: z.int(), sentence: z.string() })),
  /** What becomes of cards otherwise than the file says. */
  notes: z.array(z.string()),
  /** The first cards, without their codes. */
  sample: z.array(
    z.object({
      last4: z.string(),
      balance_minor: z.int(),
      expires_on: z.nullable(calendarDate),
      recipient_name: z.string(),
      recipient_email: z.string(),
    }),
  ),
})
export type CardImportPreview = z.infer<typeof CardImportPreview>

const seeing = role('gift_card_definitions', 'gift_card_definitions_admin')
const changing = role('gift_card_definitions_admin')
const forGroup = onGroup('gift_card_definitions_admin', 'issuer_group_id')
const refreshes = ['gift_card_batches', 'audit_logs:gift_card_definition:{id}']
const audits = { resource: 'gift_card_definition', action: 'update' } as const
const service = 'gift_cards' as const
const batches = '/v5/gift_card_batches'

const cardFile = z.object({
  definition_id: id,
  issuer_group_id: organizationId,
  text: z.string({ error: 'Choose a file' }).check(z.minLength(1, { error: 'Choose a file' })),
  packing: z._default(z.enum(packings), 'none'),
})

export const giftCardBatches = {
  cardBatches: endpoint({
    service,
    method: 'GET',
    path: batches,
    summary: 'Cards that were made or brought many at a time, the newest first',
    access: seeing,
    input: z.object({ definition_id: z.optional(id), page: pageNumber, per_page: perPage(batchesPerPage) }),
    output: pageOf(GiftCardBatch),
  }),
  startBatch: endpoint({
    service,
    method: 'POST',
    path: batches,
    summary: 'Make many cards of one amount in the background; their codes are in a file that is fetched once',
    access: forGroup,
    input: z.object({
      definition_id: id,
      issuer_group_id: organizationId,
      count: z
        .int({ error: 'Enter how many' })
        .check(
          z.minimum(1, { error: 'must be at least 1' }),
          z.maximum(mostInBatch, { error: `must be at most ${mostInBatch.toLocaleString('en-US')}` }),
        ),
      amount_minor: moneyAmount,
      currency: z.string(),
    }),
    output: GiftCardBatch,
    refreshes,
    audits,
    limits: [{ per: 'account', max: 20, seconds: 60 }],
  }),
  /** A POST, for it takes the file away. */
  fetchBatch: endpoint({
    service,
    method: 'POST',
    path: `${batches}/:id/file`,
    summary: 'The file with the codes of a batch, once, to whoever asked for the batch; written to History',
    access: changing,
    input: z.object({ id }),
    output: fileAnswer,
    file: true,
    refreshes,
    audits,
    idempotent: { not: 'its answer holds the codes of cards, which are kept nowhere in the clear' },
  }),
  previewCardImport: endpoint({
    service,
    method: 'POST',
    path: `${batches}/import/preview`,
    summary: 'What a CSV file of another system holds as cards: which columns are read, what is refused and why; changes nothing',
    access: forGroup,
    reads: true,
    input: cardFile,
    output: CardImportPreview,
    largestBody: largestImportBody,
    limits: [{ per: 'account', max: 30, seconds: 60 }],
  }),
  importCards: endpoint({
    service,
    method: 'POST',
    path: `${batches}/import`,
    summary: 'Bring the cards of a CSV file in the background, with their codes and balances; what the preview refuses is left out',
    access: forGroup,
    input: cardFile,
    output: GiftCardBatch,
    refreshes,
    audits,
    largestBody: largestImportBody,
    limits: [{ per: 'account', max: 10, seconds: 60 }],
  }),
  exportCards: endpoint({
    service,
    method: 'POST',
    path: '/v5/gift_cards/export',
    summary: 'The cards of a list as a CSV file, all of them, without their codes',
    access: seeing,
    reads: true,
    input: z.object({
      q: z._default(searchTerm, ''),
      definition_id: z.optional(z.nullable(id)),
      status: z.optional(z.nullable(z.enum(cardStatuses))),
    }),
    output: fileAnswer,
    file: true,
    limits: [{ per: 'account', max: 20, seconds: 60 }],
  }),
}
