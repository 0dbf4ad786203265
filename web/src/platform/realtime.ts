import { isInvalidateKey, rejoinAfterMs, socketTimeoutMs, syncTopic } from '@brigade/contract/realtime.ts'
import type { QueryClient } from '@tanstack/react-query'
import { Socket } from 'phoenix'
import { appConfig } from './config.ts'
import { setLive } from './connection/connection.ts'
import { nameOwnSocket } from './own-socket.ts'
import { refresh } from './refresh-keys.ts'
import { forgetCopies } from './session/forget-copies.ts'
import { shoutThrough } from './shout.ts'

// Specification sections 4, 7 and 9: one channel for sync, joined after sign-in, 30 s timeout, 5 s rejoin delay.

/** Where the news was read up to; a connection that comes back asks for what it missed since. */
interface Place {
  cursor: string | undefined
}

function read(payload: unknown): { keys: string[]; cursor: string | undefined; gap: boolean; socket: string | undefined } {
  const { invalidateKeys, cursor, gap, socket }: Record<string, unknown> = Object(payload)
  return {
    keys: Array.isArray(invalidateKeys) ? invalidateKeys.filter(isInvalidateKey) : [],
    cursor: typeof cursor === 'string' ? cursor : undefined,
    gap: gap === true,
    socket: typeof socket === 'string' ? socket : undefined,
  }
}

/** Rows seen before may be the person's no longer: neither on the screen nor on the device. */
function ownRightsChanged(client: QueryClient): void {
  void forgetCopies()
  void client.invalidateQueries()
}

/** Joins the sync channel for as long as somebody is signed in. Answers how to leave it. */
export function startRealtime(client: QueryClient, token: string): () => void {
  const place: Place = { cursor: undefined }
  const socket = new Socket(appConfig().sockets.sync, {
    params: { token },
    timeout: socketTimeoutMs,
    rejoinAfterMs: () => rejoinAfterMs,
    reconnectAfterMs: (tries) => [500, 1000, 2000][tries - 1] ?? rejoinAfterMs,
  })
  const channel = socket.channel(syncTopic, () => (place.cursor === undefined ? {} : { since: place.cursor }))
  channel.on('shout', (payload: unknown) => {
    const { keys, cursor } = read(payload)
    place.cursor = cursor ?? place.cursor
    if (keys.includes('session')) ownRightsChanged(client)
    else refresh(client, keys)
  })
  channel.onError(() => setLive('lost'))
  socket.onClose(() => {
    setLive('lost')
    nameOwnSocket(undefined)
    // The server closes the socket of a session that has ended: ask whether ours still lives, and leave if not.
    refresh(client, ['session'])
  })
  socket.connect()
  setLive('joining')
  channel
    .join()
    .receive('ok', (payload: unknown) => {
      const { cursor, gap, socket: name } = read(payload)
      // Before the first join this browser got no events, and after a gap too many were missed to send them one by one.
      const isBehind = gap || place.cursor === undefined
      place.cursor = cursor
      setLive('live')
      nameOwnSocket(name)
      // Answers on their way may be shown: no change is known yet.
      if (isBehind) void client.invalidateQueries({}, { cancelRefetch: false })
    })
    .receive('error', () => setLive('lost'))
    .receive('timeout', () => setLive('lost'))
  shoutThrough((keys) => channel.push('shout', { invalidateKeys: keys }))
  return () => {
    shoutThrough(undefined)
    nameOwnSocket(undefined)
    socket.disconnect()
    setLive('off')
  }
}
