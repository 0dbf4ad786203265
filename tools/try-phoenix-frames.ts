// Sends recorded frames of Channels clients to a running server and compares the answers.
// Run: node tools/try-phoenix-frames.ts <folder with recorded-frames.json> <ws://host:port> <token>
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { WebSocket } from 'ws'

interface Recorded {
  readonly dir: 'client' | 'server'
  readonly frame: string
}

interface Recording {
  readonly clients: Readonly<Record<string, { readonly connects: readonly { readonly url: string }[]; readonly frames: readonly Recorded[] }>>
}

const [folder, server, token] = process.argv.slice(2)
if (!folder || !server || !token) throw new Error('Give the folder, the address of the server and a token.')
const { clients } = JSON.parse(readFileSync(path.join(folder, 'recorded-frames.json'), 'utf8')) as Recording

let failures = 0
for (const [name, { connects, frames }] of Object.entries(clients)) {
  const vsn = new URL(connects[0]?.url ?? '/', 'http://recorded').searchParams.get('vsn') ?? '1.0.0'
  const answers = await replay(
    vsn,
    frames.filter(({ dir }) => dir === 'client').map(({ frame }) => ours(frame)),
  )
  const expected = frames.filter(({ dir }) => dir === 'server').map(({ frame }) => reply(ours(frame)))
  const right = expected.every((one, at) => one === reply(answers[at] ?? ''))
  if (!right || answers.length !== expected.length) failures += 1
  console.log(`${right && answers.length === expected.length ? 'as recorded' : 'DIFFERENT  '}  ${name} (vsn ${vsn})`)
  for (const [at, answer] of answers.entries()) console.log(`    ${reply(answer) === expected[at] ? 'ok' : `expected ${expected[at]}`}  ${answer}`)
}
process.exitCode = failures === 0 ? 0 : 1

/** The recorded topics are those of another product. */
function ours(frame: string): string {
  return frame.startsWith('b64:') ? frame : frame.replace(/"(sync|realtime):product"/, '"sync:chef"')
}

/** What is compared: whom it answers and with which status; the body of an answer is the application's own. */
function reply(frame: string): string {
  if (frame === '') return ''
  const value: unknown = JSON.parse(frame)
  if (Array.isArray(value)) return JSON.stringify([...value.slice(0, 4), value[4].status])
  const { topic, event, ref, payload } = value as { topic: string; event: string; ref: string; payload: { status: string } }
  return JSON.stringify({ topic, event, ref, status: payload.status })
}

/** The binary frame names the recorded topic inside; its lengths are adapted with it. */
function bytesOf(frame: string): Buffer {
  const bytes = Buffer.from(frame.slice(4), 'base64')
  const [kind = 0, joinLength = 0, refLength = 0, topicLength = 0, ...rest] = bytes
  const head = 7 + joinLength + refLength
  const topic = Buffer.from('sync:chef')
  return Buffer.concat([
    Buffer.from([kind, joinLength, refLength, topic.length, ...rest.slice(0, 3)]),
    bytes.subarray(7, head),
    topic,
    bytes.subarray(head + topicLength),
  ])
}

/** Says the frames one after another, each after the answer to the one before. */
async function replay(vsn: string, frames: readonly string[]): Promise<string[]> {
  const socket = new WebSocket(`${server}/socket/sync/websocket?vsn=${vsn}&token=${encodeURIComponent(token ?? '')}`)
  await new Promise((open, refused) => socket.on('open', open).on('error', refused))
  const answers: string[] = []
  for (const frame of frames) {
    if (frame.startsWith('b64:')) {
      socket.send(bytesOf(frame))
      continue
    }
    const answered = new Promise((answer) => {
      socket.once('message', (data) => {
        answers.push(String(data))
        answer(undefined)
      })
    })
    socket.send(frame)
    await answered
  }
  socket.terminate()
  return answers
}
