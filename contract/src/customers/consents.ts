import * as z from 'zod/mini'
import { optionalText, organizationId, storable, text } from '../fields/fields.ts'
import { eachOnce } from '../kit/each-once.ts'
import { endpoint, onGroup, onResource } from '../kit/endpoint.ts'
import { id, moment } from '../kit/page.ts'
import { customerBase, customerTouches } from './profile.ts'

// Consents: that somebody may be written to, by which channel and for what, in which words they agreed, where and when. Only added to: who
// changes their mind says so in another row. What was said last for a channel, a purpose and a group counts.

export const consentChannels = ['email', 'sms', 'push', 'phone'] as const
export type ConsentChannel = (typeof consentChannels)[number]
export const consentChannelNames: Readonly<Record<ConsentChannel, string>> = {
  email: 'Email',
  sms: 'Text messages',
  push: 'App notifications',
  phone: 'Phone calls',
}
export const consentPurposes = ['marketing', 'service'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]
export const consentPurposeNames: Readonly<Record<ConsentPurpose, string>> = { marketing: 'Offers and news', service: 'About their orders' }
export const consentStatuses = ['granted', 'withdrawn'] as const
export type ConsentStatus = (typeof consentStatuses)[number]
/** Who said so: staff wrote it down, it came with an order or a file, the guest did it on a page, or by the link in a message. */
export const consentSources = ['staff', 'order', 'import', 'guest', 'link'] as const
export type ConsentSource = (typeof consentSources)[number]
export const consentSourceNames: Readonly<Record<ConsentSource, string>> = {
  staff: 'Written down by staff',
  order: 'With an order',
  import: 'From a file',
  guest: 'By the guest',
  link: 'By the link in a message',
}
export const consentHistoryShown = 100
export const relayConsent = 'Guests of a marketplace cannot be given consent: the marketplace passes messages on for their orders alone.'

export const ConsentWording = z.object({
  id: z.int(),
  channel: z.enum(consentChannels),
  purpose: z.enum(consentPurposes),
  language: z.string(),
  version: z.int(),
  text: z.string(),
  /** Comes with the product; others are the company's own. */
  is_standard: z.boolean(),
  made_by: z.string(),
  inserted_at: moment,
})
export type ConsentWording = z.infer<typeof ConsentWording>

export const CustomerConsent = z.object({
  id: z.int(),
  channel: z.enum(consentChannels),
  purpose: z.enum(consentPurposes),
  status: z.enum(consentStatuses),
  /** The company, or a group of it at and below which it counts; null when there is no such group any more. */
  scope_group_id: z.nullable(z.int()),
  scope_name: z.string(),
  is_company: z.boolean(),
  source: z.enum(consentSources),
  /** The words that were agreed to. */
  wording: z.nullable(z.string()),
  wording_version: z.nullable(z.int()),
  proof: z.string(),
  at: moment,
  by: z.string(),
})
export type CustomerConsent = z.infer<typeof CustomerConsent>

export const CustomerConsents = z.object({
  /** What was said last for each channel, purpose and group. */
  current: z.array(CustomerConsent),
  /** Of the whole company: somebody with the same address has said that nothing more is to come to it, since consent was given. */
  suppressed: z.array(z.object({ channel: z.enum(consentChannels), purpose: z.enum(consentPurposes) })),
  /** The newest first, at most a hundred. */
  history: z.array(CustomerConsent),
  /** The newest of each channel, purpose and language. */
  wordings: z.array(ConsentWording),
  company: z.object({ id: z.int(), name: z.string() }),
  /** `company`: consent for the whole company as well; a withdrawal counts for it whoever writes it down. */
  _can: z.object({ record: z.boolean(), company: z.boolean(), wordings: z.boolean() }),
})
export type CustomerConsents = z.infer<typeof CustomerConsents>

const channel = z.enum(consentChannels, { error: 'Choose a channel' })
const purpose = z.enum(consentPurposes, { error: 'Choose a purpose' })
export const wordingText = text('Write the words that guests agree to', 10, 1000)
export const wordingLanguage = z
  .string({ error: 'Field is required' })
  .check(z.trim(), z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, { error: 'must be a language such as en or es' }), z.maxLength(35))

const wordingsPath = '/v5/customer_consent_wordings'
const touches = { refreshes: customerTouches, audits: { resource: 'customer', action: 'update' } } as const

export const customerConsents = {
  customerConsents: endpoint({
    ...customerBase,
    method: 'GET',
    path: `${customerBase.path}/:id/consents`,
    summary: 'What a customer has agreed to, in which words, and what came before',
    access: onResource('customers', 'customer'),
    input: z.object({ id }),
    output: CustomerConsents,
  }),
  recordConsent: endpoint({
    ...customerBase,
    method: 'POST',
    path: `${customerBase.path}/:id/consents`,
    summary: 'Write down that a customer agreed, or no longer does. Consent for the whole company takes the role there; a withdrawal does not',
    access: onResource('customers_admin', 'customer'),
    input: z.object({
      id,
      channel,
      purpose,
      status: z.enum(consentStatuses),
      /** The company where it is left out. */
      scope_group_id: z.optional(z.nullable(organizationId)),
      /** The words that were agreed to; needed when consent is given. */
      wording_id: z._default(z.nullable(id), null),
      /** Where it can be seen that it was so, such as a form in a binder. */
      proof: optionalText(500),
    }),
    output: CustomerConsents,
    ...touches,
  }),
  withdrawAddress: endpoint({
    ...customerBase,
    method: 'POST',
    path: '/v5/customer_consents/withdraw',
    summary: 'Nothing more is to come to an address or a number, whichever customers have it',
    access: onGroup('customers_admin', 'access_group_id'),
    input: z.object({
      access_group_id: organizationId,
      channel: z.enum(['email', 'sms', 'phone'], { error: 'Choose a channel' }),
      purposes: eachOnce(purpose).check(z.minLength(1, { error: 'Choose a purpose' })),
      address: z.string({ error: 'Field is required' }).check(z.trim(), z.minLength(1, { error: 'Field is required' }), z.maxLength(254), storable),
      proof: optionalText(500),
    }),
    output: z.object({ customers: z.int() }),
    ...touches,
  }),
  consentWordings: endpoint({
    ...customerBase,
    method: 'POST',
    path: `${wordingsPath}/search`,
    summary: 'The words that guests of a company agree to, every version',
    access: onGroup('customers', 'access_group_id'),
    reads: true,
    input: z.object({ access_group_id: organizationId }),
    output: z.object({ data: z.array(ConsentWording) }),
  }),
  addConsentWording: endpoint({
    ...customerBase,
    method: 'POST',
    path: wordingsPath,
    summary: 'Add words of the company’s own, or a new version of them; older versions stay as they are',
    access: onGroup('customers_admin', 'access_group_id'),
    input: z.object({ access_group_id: organizationId, channel, purpose, language: wordingLanguage, text: wordingText }),
    output: ConsentWording,
    refreshes: ['customers', 'audit_logs:access_group:{id}'],
    audits: { resource: 'access_group', action: 'update' },
  }),
}
