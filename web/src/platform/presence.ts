import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import { presenceTopic, rejoinAfterMs, socketTimeoutMs } from '@brigade/contract/realtime.ts'
import { useEffect, useState } from 'react'
import { appConfig } from './config.ts'
import { useSession } from './session/session.ts'

/** Somebody who has the same thing open. */
export interface Present {
  key: string
  name: string
}

function nameOf(entry: unknown): string {
  const { metas }: { metas?: unknown } = Object(entry)
  const { name }: { name?: unknown } = Object(Array.isArray(metas) ? metas[0] : undefined)
  return typeof name === 'string' ? name : ''
}

async function watch(topic: string, token: string, tell: (present: Present[]) => void): Promise<() => void> {
  const { Presence, Socket } = await import('phoenix')
  const socket = new Socket(appConfig().sockets.presence, { params: { token }, timeout: socketTimeoutMs, rejoinAfterMs: () => rejoinAfterMs })
  const channel = socket.channel(topic)
  const presence = new Presence(channel)
  presence.onSync(() => tell(presence.list((key: string, entry: unknown) => ({ key, name: nameOf(entry) }))))
  socket.connect()
  channel.join()
  return () => socket.disconnect()
}

/** Who else has a thing open right now, the signed-in person left out. */
export function usePresence(type: ResourceType, id: number | undefined): Present[] {
  const session = useSession()
  const [present, setPresent] = useState<Present[]>([])
  const token = session?.oauth_token
  useEffect(
    function join() {
      if (token === undefined || id === undefined) return
      let wanted = true
      let leave: (() => void) | undefined
      watch(presenceTopic(type, id), token, (list) => wanted && setPresent(list)).then(
        (stop) => {
          leave = stop
          if (!wanted) stop()
        },
        (cause: unknown) => console.warn('presence could not be loaded', cause),
      )
      return () => {
        wanted = false
        leave?.()
        setPresent([])
      }
    },
    [type, id, token],
  )
  return present.filter(({ name }) => name !== '' && name !== session?.name)
}
