import { session } from '@brigade/contract/session.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { endpointQuery } from './queries.ts'
import { refreshSession } from './session/session.ts'

export const ownSession = endpointQuery('session', session.me)

/** Follows what the server knows of the signed-in person: a role given or taken shows without a new sign-in. */
export function useOwnRights(): void {
  const { data } = useQuery(ownSession({}))
  useEffect(
    function takeOver() {
      if (data) refreshSession(data)
    },
    [data],
  )
}
