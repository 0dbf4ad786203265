import * as z from 'zod/mini'
import { endpoint, signedIn } from './kit/endpoint.ts'

/** Specification section 3: what sign-in answers and the browser keeps under `me`. `token_expires_at` is in epoch seconds. */
export const SessionUser = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  oauth_token: z.string(),
  token_expires_at: z.int(),
  ag_roles: z.array(z.string()),
})
export type SessionUser = z.infer<typeof SessionUser>

export const session = {
  /** `me` again, as the server knows it now: roles may have changed since sign-in. */
  me: endpoint({
    service: 'users',
    method: 'GET',
    path: '/v5/me',
    summary: 'The signed-in person, with roles as they are now',
    access: signedIn('people see only themselves'),
    input: z.object({}),
    output: z.object({
      id: z.int(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      token_expires_at: z.int(),
      ag_roles: z.array(z.string()),
    }),
  }),
  logout: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/logout',
    summary: 'Ends this session, or all of the person’s sessions with `everywhere`',
    access: signedIn('people end only their own sessions'),
    input: z.object({ everywhere: z._default(z.boolean(), false) }),
    output: z.object({}),
    idempotent: { not: 'a person who has signed out cannot ask again' },
  }),
}
