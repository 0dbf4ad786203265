import { discountCodes } from '@brigade/contract/discounts/codes.ts'
import type { InputOf } from '@brigade/contract/kit/endpoint.ts'
import { isDay } from '../../../ui/form/day-text.ts'
import { type FormSchema, judge } from '../../../ui/form/form-schema.ts'
import { words } from './code-texts.ts'

/** `2500` and `2,500`; NaN for what is no whole number, null for nothing. */
export function wholeOf(text: string): number | null {
  if (text.trim() === '') return null
  return /^(\d+|\d{1,3}(,\d{3})+)$/.test(text.trim()) ? Number(text.replaceAll(',', '')) : Number.NaN
}

type LimitTexts = { max_uses: string; expires_on: string; batch: string }
export type AddTexts = LimitTexts & { code: string; customer_id: string }
export type ManyTexts = LimitTexts & { count: string; prefix: string }

type Complaints = Readonly<Record<string, string>>

function limitsOf({ max_uses, expires_on, batch }: LimitTexts) {
  return { max_uses: wholeOf(max_uses), expires_on: expires_on.trim() === '' ? null : expires_on, batch }
}

const complaintsAbout = ({ max_uses, expires_on }: LimitTexts): Complaints => ({
  ...(Number.isNaN(wholeOf(max_uses)) && { max_uses: words.notWhole }),
  ...(expires_on.trim() !== '' && !isDay(expires_on) && { expires_on: words.notDay }),
})

/** Judges what was typed by the contract; what it says less kindly than the screen is said by the screen. */
function formSchema<Texts, Output>(
  schema: FormSchema<unknown, Output>,
  asked: (texts: Texts) => unknown,
  complaints: (texts: Texts) => Complaints,
): FormSchema<unknown, Output> {
  return {
    '~standard': {
      validate: (value) => {
        // The form's own values come here and nothing else.
        const texts = value as Texts
        const verdict = judge(schema, asked(texts))
        const errors = { ...('errors' in verdict && verdict.errors), ...complaints(texts) }
        if ('output' in verdict && Object.keys(errors).length === 0) return { value: verdict.output }
        return { issues: Object.entries(errors).map(([field, message]) => ({ path: [field], message })) }
      },
    },
  }
}

/** The answer of the form for one code is the request. */
export const addSchema = (id: number): FormSchema<unknown, InputOf<typeof discountCodes.createCode>> =>
  formSchema(
    discountCodes.createCode.input,
    ({ code, customer_id, ...limits }: AddTexts) => ({ id, code, customer_id: customer_id === '' ? null : customer_id, ...limitsOf(limits) }),
    complaintsAbout,
  )

/** That of the form for many: without a name nobody finds them again to download them. */
export const manySchema = (id: number): FormSchema<unknown, InputOf<typeof discountCodes.generateCodes>> =>
  formSchema(
    discountCodes.generateCodes.input,
    ({ count, prefix, ...limits }: ManyTexts) => ({ id, count: wholeOf(count) ?? Number.NaN, prefix, ...limitsOf(limits) }),
    (texts) => ({
      ...complaintsAbout(texts),
      ...(Number.isNaN(wholeOf(texts.count) ?? Number.NaN) && { count: words.countNeeded }),
      ...(texts.batch.trim() === '' && { batch: words.batchNeeded }),
    }),
  )
