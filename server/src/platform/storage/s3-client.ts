import { createHash } from 'node:crypto'
import { S3Client } from '@aws-sdk/client-s3'
import type { S3Place } from './s3-place.ts'

/** Until the store has answered. */
const answerMs = 10_000
/** For what goes on its way there, and what the store does to many files at once. */
export const longWork = { requestTimeout: 180_000 }

export const md5Of = (bytes: Buffer | string): string => createHash('md5').update(bytes).digest('base64')

/** A client for one place. Nothing is asked yet. */
export function s3Client({ endpoint, region, isPathStyle, credentials }: S3Place, warn: (text: string) => void = () => {}): S3Client {
  const client = new S3Client({
    region,
    forcePathStyle: isPathStyle,
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials }),
    maxAttempts: 3,
    retryMode: 'standard',
    followRegionRedirects: false,
    // Many stores refuse the checksums that the SDK adds by itself; Content-MD5 they all know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A connection of its own for each large file otherwise.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: 5000,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      // Without a byte either way, also in the middle of a file.
      socketTimeout: 60_000,
      // As many as people ask for: waiting for one of fewer counts as a store that does not answer.
      httpAgent: { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY },
      httpsAgent: { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY },
    },
    logger: { trace() {}, debug() {}, info() {}, warn: (text: unknown) => warn(String(text)), error() {} },
  })
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        if (commandName === 'DeleteObjectsCommand') signByMd5(args.request)
        return next(args)
      },
    { step: 'build', priority: 'low', name: 'contentMd5OfDeleteObjects' },
  )
  return client
}

/** The one call that has to have a checksum: the one of which every store knows. */
function signByMd5(request: unknown): void {
  const { headers, body } = request as { readonly headers: Record<string, string>; readonly body?: string | Uint8Array }
  for (const name of Object.keys(headers)) if (/^x-amz-(sdk-)?checksum-/i.test(name)) delete headers[name]
  headers['content-md5'] = md5Of(Buffer.from(body ?? ''))
}
