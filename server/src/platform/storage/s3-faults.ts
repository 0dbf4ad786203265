import { S3ServiceException } from '@aws-sdk/client-s3'
import type { S3Place } from './s3-place.ts'

/** What went wrong at a store, in words that follow the name of the setting. */
export interface StoreFault {
  readonly says: string
  /** Nothing is wrong with the setting: the store does not answer, or asks to come again. */
  readonly isPassing: boolean
}

const refusals: Readonly<Record<string, (place: S3Place) => string>> = {
  NoSuchBucket: ({ bucket }) => `names the bucket ${bucket}, which is not there: make it, or correct the name.`,
  InvalidAccessKeyId: () => 'has a key that the store does not know.',
  SignatureDoesNotMatch: () => 'has a secret that does not belong to its key.',
  AccessDenied: ({ bucket }) =>
    `has a key that may not do this in the bucket ${bucket}: it has to list the bucket, and to read, write and delete its files.`,
  Forbidden: (place) => refusals.AccessDenied?.(place) ?? '',
  ExpiredToken: () => 'has a key that has ended.',
  RequestTimeTooSkewed: () => 'cannot be used while the clock of this machine is minutes away from that of the store.',
  CredentialsProviderError: () =>
    'names no key, and there is none in the environment or of this machine: write https://key:secret@… or s3://key:secret@….',
}

const elsewhere = ['PermanentRedirect', 'AuthorizationHeaderMalformed', 'TemporaryRedirect', 'IllegalLocationConstraintException']
const busy = ['SlowDown', 'ServiceUnavailable', 'InternalError', 'RequestTimeout', 'ThrottlingException', 'TooManyRequestsException']

export function faultOf(error: unknown, place: S3Place): StoreFault {
  const { name, code } = describe(error)
  const refusal = refusals[name]
  if (refusal) return { says: refusal(place), isPassing: false }
  if (elsewhere.includes(name)) return { says: `names another region than that of the bucket ${place.bucket}${regionIn(error)}.`, isPassing: false }
  if (code !== undefined && /CERT|SELF_SIGNED|UNABLE_TO|EPROTO|ERR_SSL/.test(code))
    return { says: `leads to a store that does not prove by TLS who it is (${code}).`, isPassing: false }
  if (isPassing(error)) return { says: `leads to a store that does not answer (${code ?? name}).`, isPassing: true }
  return { says: `cannot be used: the store answers ${name}.`, isPassing: false }
}

/** The file that was asked for is not there. */
export function isMissing(error: unknown): boolean {
  const { name, status } = describe(error)
  return name === 'NoSuchKey' || name === 'NotFound' || (status === 404 && name !== 'NoSuchBucket')
}

/** Worth another try. */
export function isPassing(error: unknown): boolean {
  const { name, code, status } = describe(error)
  if (status !== undefined && status >= 500) return status !== 501
  return status === 429 || busy.includes(name) || name === 'TimeoutError' || (status === undefined && code !== undefined)
}

function describe(error: unknown): { readonly name: string; readonly code: string | undefined; readonly status: number | undefined } {
  const { name, code } = error as { readonly name?: string; readonly code?: unknown }
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  return { name: name ?? 'an error', code: typeof code === 'string' ? code : undefined, status }
}

/** The store says which one it is, in its answer or beside it. */
function regionIn(error: unknown): string {
  const said = (error as { readonly Region?: unknown }).Region
  const { $response } = error as { readonly $response?: { readonly headers?: Readonly<Record<string, string>> } }
  const region = typeof said === 'string' ? said : $response?.headers?.['x-amz-bucket-region']
  return region === undefined ? '' : `: write region=${region}`
}
