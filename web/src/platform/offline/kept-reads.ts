import { type AnyEndpoint, operationOf } from '@brigade/contract/kit/endpoint.ts'
import { knownTypes } from '@brigade/contract/kit/resources.ts'
import type { QueryKey } from '@tanstack/react-query'

/** `kept-reads.ts` of a module exports `keptReads`: the only reads of which a copy stays on the device, such as its list. */
export type KeptReads = readonly AnyEndpoint[]

const files = import.meta.glob<{ keptReads: KeptReads }>('../../modules/*/kept-reads.ts', { eager: true })
const keptReads = Object.values(files).flatMap((file) => file.keptReads)

const kept = new Set(keptReads.map(operationOf))

/** Whether the answer to this key may be kept; keys are made by `endpointQuery`. What groups hold is kept, but for the people whom they know. */
export function mayKeep(key: QueryKey): boolean {
  return key.length === 3 && kept.has(String(key[1])) && !Object.values(key[2] ?? {}).some((asked) => people.has(asked))
}

const people = new Set<unknown>(knownTypes)

/** Never written down, wherever it stands: the uuid of a public link opens it, tokens and numbers of accounts are worth money. */
const secret = /uuid|token$|password|secret|^(routing|account)_number$/

function masked(value: unknown): boolean {
  return typeof value === 'string' && /^[•*xX]+\d{0,4}$/.test(value)
}

/** The same without what must not lie on a device. Its place stays, empty, so that screens find the shape they know. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const isSecret = secret.test(name) && typeof inner === 'string' && !masked(inner)
      return [name, isSecret ? '' : withoutSecrets(inner)]
    }),
  )
}
