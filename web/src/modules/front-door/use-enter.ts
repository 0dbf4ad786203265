import type { SessionUser } from '@brigade/contract/session.ts'
import { useRouter } from '@tanstack/react-router'
import { safeReturn } from '../../platform/safe-return.ts'
import { keepSession } from '../../platform/session/session.ts'
import { dropInvitation } from './invitation.ts'

/** Keeps who has signed in and goes on to a page inside the app. */
export function useEnter(): (user: SessionUser, to?: string) => void {
  const router = useRouter()
  return (user, to) => {
    keepSession(user)
    dropInvitation()
    router.history.replace(safeReturn(to))
  }
}
