import { open } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import path from 'node:path'
import { serveWorker } from './processes.ts'

// Pictures that come over a few connections, from a process of its own that has nothing else in its memory, each read into the buffer of its
// connection: what sends has the same cores as what is measured, and new megabytes for each would make it look for garbage all the time.

export interface Uploads {
  readonly url: string
  readonly token: string
  readonly files: readonly string[]
  readonly connections: number
  /** Of the call that begins an upload, and of the one that ends it, where `:upload_id` stands for its id. */
  readonly beginPath: string
  readonly finishPath: string
}

const agent = new Agent({ keepAlive: true })

serveWorker(async ({ files, connections, ...to }: Uploads) => {
  let next = 0
  const turn = async () => {
    const buffer = Buffer.allocUnsafeSlow(mostBytes)
    for (let file = files[next++]; file !== undefined; file = files[next++]) await upload(to, file, buffer)
  }
  await Promise.all(Array.from({ length: connections }, turn))
})

type To = Omit<Uploads, 'files' | 'connections'>

const mostBytes = 16 * 1024 * 1024

async function upload(to: To, file: string, buffer: Buffer): Promise<void> {
  const bytes = await readInto(buffer, file)
  const begun = await send(to, 'POST', to.beginPath, json, Buffer.from(JSON.stringify({ name: path.basename(file), bytes: bytes.length })))
  const { upload_id, address } = JSON.parse(begun) as { readonly upload_id: string; readonly address: string }
  await send(to, 'PATCH', `/api/restaurants${address}`, part, bytes)
  await send(to, 'POST', to.finishPath.replace(':upload_id', upload_id), json, Buffer.from('{}'))
}

async function readInto(buffer: Buffer, file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { bytesRead } = await handle.read(buffer)
    if (bytesRead === buffer.length) throw new Error(`${file} is too large.`)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const json = { 'content-type': 'application/json' }
const part = { 'content-type': 'application/offset+octet-stream', 'tus-resumable': '1.0.0', 'upload-offset': '0' }

function send({ url, token }: To, method: string, to: string, headers: Record<string, string>, body: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const all = { ...headers, authorization: `Bearer ${token}`, 'content-length': body.length }
    const sending = request(url + to, { method, agent, headers: all }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (piece: Buffer) => parts.push(piece))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(parts).toString()
        const { statusCode = 0 } = response
        if (statusCode < 300) resolve(text)
        else reject(new Error(`${method} ${to} answered ${statusCode}: ${text}`))
      })
    })
    sending.on('error', reject)
    sending.end(body)
  })
}
