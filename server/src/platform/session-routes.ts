import { session } from '@brigade/contract/session.ts'
import { serves } from './context.ts'
import { epochSeconds, revokeAll, revokeSession } from './session.ts'

/** What a signed-in person may ask about their own session. */
export const sessionRoutes = serves(session, {
  me: async ({ staff: { id, name, email, phone, expiresAt, roles } }) => ({
    id,
    name,
    email,
    phone,
    token_expires_at: epochSeconds(expiresAt),
    ag_roles: [...roles],
  }),

  logout: async ({ input, staff, write }) =>
    write(async ({ tx }) => {
      if (input.everywhere) await revokeAll(tx, staff.id)
      else await revokeSession(tx, staff.session)
      return {}
    }),
})
