import { text } from '@brigade/contract/fields/fields.ts'
import {
  deletionPolicies,
  fieldPolicies,
  type PosConnection,
  PosConnectionForm,
  type PosProviderName,
  standardDeleteThreshold,
  standardFieldPolicy,
} from '@brigade/contract/pos.ts'
import * as z from 'zod/mini'
import { numberIn } from '../../ui/form/text-rules.ts'

const policy = z.enum(fieldPolicies)
const threshold = PosConnectionForm.shape.delete_threshold_pct

/** The form: the contract's own rules, who wins field by field, the threshold as typed. */
export const connectionSchema = z.object({
  ...PosConnectionForm.shape,
  field_policy: z.optional(z.never()),
  policy_name: policy,
  policy_price_minor: policy,
  policy_plu: policy,
  policy_modifiers: policy,
  deletion_policy: z.enum(deletionPolicies),
  delete_threshold_pct: z.pipe(z.pipe(z.string(), z.transform(numberIn)), threshold),
})

/** The same for a connection that has no token yet. */
export const newConnectionSchema = z.extend(connectionSchema, { token: text('Access token is required', 1, 500) })

/** What the form starts with. */
export function connectionValues(connection: PosConnection | undefined, provider: PosProviderName) {
  const { name, price_minor, plu, modifiers } = connection?.field_policy ?? standardFieldPolicy
  return {
    name: connection?.name ?? '',
    provider: connection?.provider ?? provider,
    token: '',
    webhook_key: '',
    location: connection?.location ?? '',
    sync_expression: connection?.sync_expression ?? '',
    policy_name: name,
    policy_price_minor: price_minor,
    policy_plu: plu,
    policy_modifiers: modifiers,
    deletion_policy: connection?.deletion_policy ?? 'hold',
    delete_threshold_pct: String(connection?.delete_threshold_pct ?? standardDeleteThreshold),
    paused: connection?.state === 'paused',
  }
}

/** What is sent. */
export function connectionInput(values: z.output<typeof connectionSchema>) {
  const { policy_name, policy_price_minor, policy_plu, policy_modifiers, field_policy: _, ...rest } = values
  return { ...rest, field_policy: { name: policy_name, price_minor: policy_price_minor, plu: policy_plu, modifiers: policy_modifiers } }
}
