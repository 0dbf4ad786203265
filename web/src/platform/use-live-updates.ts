import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { setLive } from './connection/connection.ts'
import { useSession } from './session/session.ts'

/** Keeps this browser in step with the others while somebody is signed in. The socket's library is fetched only then. */
export function useLiveUpdates(): void {
  const client = useQueryClient()
  const token = useSession()?.oauth_token
  useEffect(
    function join() {
      if (token === undefined) return
      let leave: (() => void) | undefined
      let wanted = true
      import('./realtime.ts').then(
        ({ startRealtime }) => {
          if (wanted) leave = startRealtime(client, token)
        },
        (cause: unknown) => {
          console.error('the live channel could not be loaded', cause)
          setLive('lost')
        },
      )
      return () => {
        wanted = false
        leave?.()
      }
    },
    [client, token],
  )
}
