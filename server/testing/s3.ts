import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll } from 'vitest'
import { readS3Place, type S3Place } from '../src/platform/storage/s3-place.ts'

export const key = 'K-7+odd/key'
const secret = 's3cr+t/with:odd@letters%'

export interface TestStore {
  /** As it is written in STORAGE_URL. */
  url(bucket?: string, given?: { readonly key?: string; readonly secret?: string }): string
  /** Takes requests before the store does; answers whether it did. */
  instead: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined
  /** Hands files to whoever asks without a signature, as a bucket does that was opened to the public. */
  isOpen: boolean
  /** Requests so far, as `PUT /pictures/a`. */
  readonly asked: string[]
  /** Requests that are not answered yet. */
  underWay(): number
  /** Cuts every connection. */
  cut(): void
}

/**
 * An S3 server with one bucket, `pictures`. The server of the package reads and writes; who may is judged here: it does not sign the root of
 * a bucket as today's SDK does, and hands everything to whoever does not sign.
 */
export async function testStore(): Promise<TestStore> {
  const directory = mkdtempSync(path.join(tmpdir(), 'brigade-s3-'))
  const files = new S3rver({
    directory,
    silent: true,
    allowMismatchedSignatures: true,
    vhostBuckets: false,
    configureBuckets: [{ name: 'pictures' }],
  })
  // It would catch what other tests throw.
  files.logger.exceptions.unhandle()
  await files.configureBuckets()
  oneAtATime(files)
  const serve = files.callback()
  const asked: string[] = []
  const open = new Set<IncomingMessage>()
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url?.split('?')[0]}`)
    open.add(request)
    response.on('close', () => open.delete(request))
    if (store.instead?.(request, response)) return
    const refusal = refusalOf(request, store.isOpen)
    if (refusal !== undefined) {
      request.resume()
      response.writeHead(403, { 'content-type': 'application/xml' }).end(`<Error><Code>${refusal}</Code><Message>No.</Message></Error>`)
      return
    }
    // The package checks no signature that is not meant for it.
    delete request.headers.authorization
    // Its second kind of list signs what comes next by a cipher that OpenSSL does not have any more; the first kind answers the same files.
    request.url = request.url?.replace('list-type=2&', '')
    serve(request, response)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const store: TestStore = {
    url: (bucket = 'pictures', given = {}) =>
      `http://${encodeURIComponent(given.key ?? key)}:${encodeURIComponent(given.secret ?? secret)}@127.0.0.1:${port}/${bucket}`,
    instead: undefined,
    isOpen: false,
    asked,
    underWay: () => open.size,
    cut,
  }
  afterAll(() => {
    cut()
    server.close()
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  })
  return store
}

/** Deleting several files side by side, the package stumbles over folders that another one of them has just emptied. */
function oneAtATime({ store }: S3rver): void {
  const remove = store.deleteObject.bind(store)
  let last = Promise.resolve()
  store.deleteObject = (bucket, name) => {
    last = last.then(() => remove(bucket, name))
    return last
  }
}

export function placeOf(url: string): S3Place {
  const place = readS3Place(url)
  if (typeof place === 'string') throw new Error(place)
  return place
}

/** The words of S3 for what is wrong with a signature; of version 4, in the header. */
function refusalOf({ headers, method, url = '' }: IncomingMessage, isOpen: boolean): string | undefined {
  const { authorization } = headers
  if (authorization === undefined) return isOpen && method === 'GET' ? undefined : 'AccessDenied'
  const [, credential = '', signed = '', signature] = /Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(authorization) ?? []
  const scope = credential.split('/').slice(-4)
  if (credential.slice(0, -scope.join('/').length - 1) !== key) return 'InvalidAccessKeyId'
  const [path = '', query = ''] = url.split('?')
  const canonical = [
    method,
    path,
    query.split('&').toSorted().join('&'),
    ...signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope.join('/'), createHash('sha256').update(canonical).digest('hex')].join('\n')
  const signing = scope.reduce<string | Buffer>((with_, word) => createHmac('sha256', with_).update(word).digest(), `AWS4${secret}`)
  return createHmac('sha256', signing).update(toSign).digest('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}
