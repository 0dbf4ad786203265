import { text } from '@brigade/contract/fields/fields.ts'
import {
  deletionPolicies,
  fieldPolicies,
  type PosConnection,
  PosConnectionForm,
  type PosProviderName,
  standardDeleteThreshold,
  standardFieldPolicy,
  startsByItself,
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

export type ConnectingRights = Pick<PosConnection['_can'], 'connect' | 'automate'>

/** Those that the person may connect: the practice point of sale starts syncs by itself. */
export function offeredTo({ connect, automate }: ConnectingRights, offered: readonly PosProviderName[]): PosProviderName[] {
  return offered.filter((provider) => connect && (automate || provider !== 'sandbox'))
}

/** Which parts of the form the person could save. */
export function openParts({ connect, automate }: ConnectingRights, connection: PosConnection | undefined) {
  const isFree = automate || connection === undefined || !startsByItself(connection)
  return {
    account: connect && isFree,
    webhook: connect && automate,
    schedule: automate,
    pause: isFree || connection?.state !== 'paused',
    policy: isFree,
  }
}
export type OpenParts = ReturnType<typeof openParts>

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
