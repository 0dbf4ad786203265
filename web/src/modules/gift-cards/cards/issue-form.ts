import type { IssuableDefinition } from '@brigade/contract/gift-cards/definitions.ts'
import { giftCards } from '@brigade/contract/gift-cards.ts'
import { isDay } from '../../../ui/form/day-text.ts'
import { type FormSchema, judge } from '../../../ui/form/form-schema.ts'
import { isTime } from '../../../ui/form/time-text.ts'
import { amountComplaint, type WhichTexts, whichValues } from '../issuing/issuing.ts'
import { words as issuingWords } from '../issuing/issuing-texts.ts'
import { readAmount } from '../money.ts'
import { words } from './card-texts.ts'

export type Delivery = 'now' | 'later' | 'print'

/** What the form holds: texts. */
export type IssueTexts = WhichTexts & {
  /** Decimal text, `25.00`. */
  amount_minor: string
  how: string
  recipient_name: string
  recipient_email: string
  message: string
  /** Day and time of a mail to come, by the clock of whoever issues it. */
  send_at: string
  send_time: string
}

/** What the form starts with: the definition whose page it was opened on. */
export function issueValues(definition: IssuableDefinition | undefined): IssueTexts {
  return {
    ...whichValues(definition),
    amount_minor: '',
    how: 'now',
    recipient_name: '',
    recipient_email: '',
    message: '',
    send_at: '',
    send_time: '09:00',
  }
}

/** The moment that day and time make here; nothing while they make none. */
function momentOf({ send_at, send_time }: IssueTexts): Date | undefined {
  if (!isDay(send_at) || !isTime(send_time)) return undefined
  return new Date(`${send_at}T${send_time}:00`)
}

function complaintsAbout(texts: IssueTexts, definition: IssuableDefinition | undefined, now: Date): Record<string, string> {
  const isMailed = texts.how !== 'print'
  const amount = definition && amountComplaint(texts.amount_minor, definition)
  const at = momentOf(texts)
  const isLater = texts.how === 'later'
  return {
    ...(definition === undefined && { definition_id: issuingWords.definitionNeeded }),
    ...(amount !== undefined && { amount_minor: amount }),
    ...(isMailed && texts.recipient_email.trim() === '' && { recipient_email: words.emailNeeded }),
    ...(isLater && !isDay(texts.send_at) && { send_at: words.dayNeeded }),
    ...(isLater && !isTime(texts.send_time) && { send_time: words.timeNeeded }),
    ...(isLater && at !== undefined && at <= now && { send_at: words.notPast }),
  }
}

/** The contract's request of what was typed. */
function asked(texts: IssueTexts, definition: IssuableDefinition | undefined): unknown {
  return {
    card: {
      definition_id: definition?.id,
      amount_minor: definition === undefined ? null : readAmount(texts.amount_minor, definition.currency),
      currency: definition?.currency ?? '',
      is_physical: texts.how === 'print',
      recipient_name: texts.recipient_name,
      // A printed card is mailed to nobody.
      recipient_email: texts.how === 'print' ? '' : texts.recipient_email,
      message: texts.message,
      send_at: texts.how === 'later' ? (momentOf(texts)?.toISOString() ?? null) : null,
    },
    issuer_group_id: texts.issuer_group_id,
  }
}

type IssueInput = ReturnType<typeof giftCards.issueCard.input.parse>

/** Judges the form by the contract and by the definition that was chosen; its answer is the request. */
export function issueSchema(definition: IssuableDefinition | undefined): FormSchema<unknown, IssueInput> {
  return {
    '~standard': {
      validate: (value) => {
        // The form's own values come here and nothing else.
        const texts = value as IssueTexts
        const verdict = judge(giftCards.issueCard.input, asked(texts, definition))
        const theirs = 'errors' in verdict ? verdict.errors : {}
        const named = Object.fromEntries(Object.entries(theirs).map(([path, message]) => [path.replace(/^card\./, ''), message]))
        const complaints = { ...named, ...complaintsAbout(texts, definition, new Date()) }
        if ('errors' in verdict || Object.keys(complaints).length > 0) {
          return { issues: Object.entries(complaints).map(([field, message]) => ({ path: [field], message })) }
        }
        return { value: verdict.output }
      },
    },
  }
}
