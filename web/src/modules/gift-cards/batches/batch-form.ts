import { giftCardBatches } from '@brigade/contract/gift-cards/batches.ts'
import type { IssuableDefinition } from '@brigade/contract/gift-cards/definitions.ts'
import * as z from 'zod/mini'
import { type FormSchema, judge } from '../../../ui/form/form-schema.ts'
import { amountComplaint, type WhichTexts, whichValues } from '../issuing/issuing.ts'
import { words as issuingWords } from '../issuing/issuing-texts.ts'
import { readAmount } from '../money.ts'
import { words } from './batch-texts.ts'

/** What the form for many cards holds: texts. */
export type ManyTexts = WhichTexts & {
  count: string
  /** Decimal text, `25.00`. */
  amount_minor: string
}

export const manyValues = (definition: IssuableDefinition | undefined): ManyTexts => ({ ...whichValues(definition), count: '', amount_minor: '' })

/** `2500` and `2,500`; NaN for what is no whole number. */
const countOf = (text: string): number => (/^(\d+|\d{1,3}(,\d{3})+)$/.test(text.trim()) ? Number(text.replaceAll(',', '')) : Number.NaN)

function asked(texts: ManyTexts, definition: IssuableDefinition | undefined): unknown {
  return {
    definition_id: definition?.id,
    issuer_group_id: texts.issuer_group_id,
    count: countOf(texts.count),
    amount_minor: definition === undefined ? null : readAmount(texts.amount_minor, definition.currency),
    currency: definition?.currency ?? '',
  }
}

type StartInput = ReturnType<typeof giftCardBatches.startBatch.input.parse>

/** Judges the form by the contract and by the definition that was chosen; its answer is the request. */
export function manySchema(definition: IssuableDefinition | undefined): FormSchema<unknown, StartInput> {
  return {
    '~standard': {
      validate: (value) => {
        // The form's own values come here and nothing else.
        const texts = value as ManyTexts
        const verdict = judge(giftCardBatches.startBatch.input, asked(texts, definition))
        const amount = definition && amountComplaint(texts.amount_minor, definition)
        const complaints = {
          ...('errors' in verdict && verdict.errors),
          ...(definition === undefined && { definition_id: issuingWords.definitionNeeded }),
          ...(Number.isNaN(countOf(texts.count)) && { count: words.countNeeded }),
          ...(amount !== undefined && { amount_minor: amount }),
        }
        if ('errors' in verdict || Object.keys(complaints).length > 0) {
          return { issues: Object.entries(complaints).map(([field, message]) => ({ path: [field], message })) }
        }
        return { value: verdict.output }
      },
    },
  }
}

/** What is typed so far would make, in minor units; nothing while it would make no batch. */
export function worthOf(texts: ManyTexts, definition: IssuableDefinition | undefined): { count: number; sum: number } | undefined {
  if (definition === undefined || amountComplaint(texts.amount_minor, definition) !== undefined) return undefined
  const { count, amount_minor } = giftCardBatches.startBatch.input.shape
  const many = count.safeParse(countOf(texts.count))
  const each = amount_minor.safeParse(readAmount(texts.amount_minor, definition.currency))
  return many.success && each.success ? { count: many.data, sum: many.data * each.data } : undefined
}

/** What the form for a file of cards holds. Under the contract's names, so that its refusals stand at their fields. */
export type FileTexts = WhichTexts & { text: readonly File[] }

/** Judges which card and which file; what is in the file is judged by the server. */
export const fileSchema: FormSchema<unknown, { definition_id: number; issuer_group_id: number; file: File }> = {
  '~standard': {
    validate: (value) => {
      // The form's own values come here and nothing else.
      const { text, ...which } = value as FileTexts
      const [file] = text
      const { definition_id, issuer_group_id } = giftCardBatches.previewCardImport.input.shape
      const verdict = judge(z.object({ definition_id, issuer_group_id }), which)
      const complaints = {
        ...('errors' in verdict && verdict.errors),
        ...(which.definition_id === '' && { definition_id: issuingWords.definitionNeeded }),
        ...(!file && { text: words.fileNeeded }),
      }
      if ('errors' in verdict || !file || Object.keys(complaints).length > 0) {
        return { issues: Object.entries(complaints).map(([field, message]) => ({ path: [field], message })) }
      }
      return { value: { ...verdict.output, file } }
    },
  },
}
