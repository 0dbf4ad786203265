import { expect, test } from 'vitest'
import { notFound, Problem, problemStatus, textOf } from './problem.ts'

// Specification section 8: server errors are flattened to text.
test.each([
  ['a plain string', 'The kitchen is closed', 'The kitchen is closed'],
  ['a message field', { message: 'The kitchen is closed.' }, 'The kitchen is closed.'],
  ['a response field that is text', { response: 'The kitchen is closed' }, 'The kitchen is closed'],
  ['a response field with a message', { response: { message: 'The kitchen is closed' } }, 'The kitchen is closed'],
  ['a response field with a list', { response: { errors: { name: ['is taken'] } } }, 'name: is taken.'],
  [
    'an errors object',
    { errors: { name: ['Name is required'], email: ['is taken', 'is odd!'] } },
    'name: Name is required.\nemail: is taken.\nemail: is odd!',
  ],
  ['an errors object with plain sentences', { errors: { name: 'is taken' } }, 'name: is taken.'],
  ['an errors object beside its message', { message: 'Please check', errors: { name: ['is taken'] } }, 'name: is taken.'],
  ['an empty errors object beside a message', { message: 'Please check', errors: {} }, 'Please check'],
  ['an empty message beside a response', { message: '', response: 'No' }, 'No'],
  ['a thrown problem', new Problem('conflict', 'The name is taken.'), 'The name is taken.'],
  ['nothing that says anything', { status: 500 }, 'Some error occured'],
  ['nothing at all', undefined, 'Some error occured'],
  ['null', null, 'Some error occured'],
])('%s is flattened to text', (_, problem, text) => {
  expect(textOf(problem)).toBe(text)
})

test('every refusal has exactly one status', () => {
  expect(problemStatus).toEqual({
    bad_json: 400,
    invalid: 400,
    wrong_credentials: 401,
    unauthenticated: 401,
    forbidden: 403,
    not_found: 404,
    method_not_allowed: 405,
    conflict: 409,
    stale: 409,
    gone: 410,
    too_large: 413,
    unsupported_media_type: 415,
    reused_key: 422,
    unusable: 422,
    too_many: 429,
    unexpected: 500,
    provider_failed: 502,
    unavailable: 503,
    unconfirmed: 503,
  })
  expect(new Problem('stale', 'Look again.').status).toBe(409)
})

test('unknown and forbidden things get the same answer', () => {
  const { code, status, message } = notFound('bank connection')
  expect({ code, status, message }).toEqual({
    code: 'not_found',
    status: 404,
    message: 'This bank connection does not exist or is not yours to see.',
  })
})
