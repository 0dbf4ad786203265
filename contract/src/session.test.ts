import { expect, test } from 'vitest'
import { SessionUser } from './session.ts'

test('a session user has exactly the fields of the specification', () => {
  expect(Object.keys(SessionUser.def.shape)).toEqual(['name', 'email', 'phone', 'oauth_token', 'token_expires_at', 'ag_roles'])
})
