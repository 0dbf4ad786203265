// The frames of Phoenix Channels: version 2 are arrays, version 1 objects. Version 2 may also carry binary pushes.

export type Version = 1 | 2

export interface Frame {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly payload: unknown
  /** Broadcast pushes of binary clients get no reply. */
  readonly wantsReply: boolean
}

/** The version a client asks for; Phoenix takes a missing one for 1.0.0. */
export function versionOf(vsn: string | null): Version | undefined {
  if (vsn === null || vsn.startsWith('1.')) return 1
  return vsn.startsWith('2.') ? 2 : undefined
}

/** Reads what a client sent; undefined when it is not a frame of that version. */
export function readFrame(data: Buffer, isBinary: boolean, version: Version): Frame | undefined {
  if (isBinary) return version === 2 ? readBinary(data) : undefined
  const value = parsed(data.toString('utf8'))
  if (version === 2) {
    if (!Array.isArray(value) || value.length !== 5) return undefined
    const [joinRef, ref, topic, event, payload] = value as unknown[]
    return frame(joinRef, ref, topic, event, payload)
  }
  if (typeof value !== 'object' || value === null) return undefined
  const { join_ref, ref, topic, event, payload } = value as Record<string, unknown>
  // Version 1 clients know no join reference: the reference of the join itself serves.
  return frame(join_ref ?? (event === 'phx_join' ? ref : null), ref, topic, event, payload)
}

function frame(joinRef: unknown, ref: unknown, topic: unknown, event: unknown, payload: unknown): Frame | undefined {
  if (typeof topic !== 'string' || typeof event !== 'string' || !isRef(joinRef) || !isRef(ref)) return undefined
  return { joinRef: textOf(joinRef), ref: textOf(ref), topic, event, payload, wantsReply: true }
}

function isRef(value: unknown): value is string | number | null | undefined {
  return value === null || value === undefined || typeof value === 'string' || typeof value === 'number'
}

function textOf(ref: string | number | null | undefined): string | null {
  return ref === null || ref === undefined ? null : String(ref)
}

/** JSON, or undefined when it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const plainPush = 0
const broadcastPush = 3

/** A binary push: kind, lengths of the references, topic and event, then those and the payload; kind 3 adds metadata and an encoding. */
function readBinary(data: Buffer): Frame | undefined {
  const kind = data[0]
  if (kind !== plainPush && kind !== broadcastPush) return undefined
  const lengths = [...data.subarray(1, kind === plainPush ? 5 : 6)]
  let at = kind === plainPush ? 5 : 7
  const [joinRef = '', ref = '', topic = '', event = ''] = lengths.map((length) => {
    at += length
    return data.toString('utf8', at - length, at)
  })
  const payload = at > data.length ? undefined : parsed(data.toString('utf8', at))
  if (payload === undefined) return undefined
  return { joinRef: joinRef || null, ref: ref || null, topic, event, payload, wantsReply: kind === plainPush && ref !== '' }
}

/** One message to a client. `joinRef` may be null in broadcasts: clients then take it for the join they have. */
export function writeFrame(version: Version, joinRef: string | null, ref: string | null, topic: string, event: string, payload: unknown): string {
  return version === 2 ? JSON.stringify([joinRef, ref, topic, event, payload]) : JSON.stringify({ topic, event, payload, ref })
}

/** The same broadcast in both versions, serialized once for all receivers. */
export type Broadcast = Readonly<Record<Version, Buffer>>

export function broadcast(topic: string, event: string, payload: unknown): Broadcast {
  return { 1: Buffer.from(writeFrame(1, null, null, topic, event, payload)), 2: Buffer.from(writeFrame(2, null, null, topic, event, payload)) }
}
