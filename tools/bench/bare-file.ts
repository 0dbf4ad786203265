import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serveWorker } from './processes.ts'

// The limit of handing out a file: Node streams it, and looks at nothing.

serveWorker(async ({ file }: { readonly file: string }) => {
  const headers = { 'content-type': 'image/jpeg', 'content-length': statSync(file).size }
  const server = createServer((_request, response) => {
    response.writeHead(200, headers)
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
})
