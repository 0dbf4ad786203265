import { expect, test } from 'vitest'
import { kindOf } from './kind-of-request.ts'

const origin = 'https://office.example.com'
const shell = new Set(['/index.html', '/assets/first-abc.js'])
const kind = (path: string, mode = 'cors', method = 'GET') => kindOf({ url: new URL(path, origin).href, method, mode }, origin, shell)

test.each(['/', '/index.html', '/?source=home'])('%s is the page when it is navigated to', (path) => {
  expect(kind(path, 'navigate')).toBe('page')
})

test('the shell, other chunks and the settings each have their own rule', () => {
  expect([kind('/assets/first-abc.js'), kind('/assets/Reports-def.js'), kind('/config.json')]).toEqual(['shell', 'chunk', 'config'])
})

test.each(['/api/users/v5/me', '/socket/sync/websocket', '/dev/mail', '/files/1', '/metrics', '/livez', '/sw.js', '/api/assets/x'])(
  '%s goes to the server, read or navigated to',
  (path) => {
    expect([kind(path), kind(path, 'navigate')]).toEqual(['network', 'network'])
  },
)

test('changes and requests to other origins are never answered by the worker', () => {
  expect(kind('/config.json', 'cors', 'POST')).toBe('network')
  expect(kind('https://cdn.example.com/assets/first-abc.js')).toBe('network')
})
