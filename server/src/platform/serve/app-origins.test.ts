import { session } from '@brigade/contract/session.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { loadConfig } from '../config.ts'

const shell = 'capacitor://localhost'
const closed = await testApp({})
const open = await testApp({}, { config: { appOrigins: [shell] } })
const me = `/api/${session.me.service}${session.me.path}`

const ask = (app: typeof open, origin: string, url = me) => app.app.inject({ url, headers: { origin } })

test('only our own origin and those in the setting may call', async () => {
  expect((await ask(closed, shell)).headers).not.toHaveProperty('access-control-allow-origin')
  expect((await ask(open, 'https://evil.example')).headers).not.toHaveProperty('access-control-allow-origin')
  expect((await ask(open, shell)).headers['access-control-allow-origin']).toBe(shell)
  expect((await ask(open, shell, '/config.json')).headers['access-control-allow-origin']).toBe(shell)
})

test('other origins may read neither pages nor files, only calls and settings', async () => {
  for (const url of ['/livez', '/metrics', '/dev/mail', '/'])
    expect((await ask(open, shell, url)).headers).not.toHaveProperty('access-control-allow-origin')
})

test('a preflight request is told what may be sent, without credentials', async () => {
  const first = await open.app.inject({ method: 'OPTIONS', url: me, headers: { origin: shell, 'access-control-request-method': 'GET' } })
  expect(first.statusCode).toBe(204)
  expect(first.headers['access-control-allow-headers']).toBe(
    'authorization, content-type, idempotency-key, tus-resumable, upload-offset, realtime-socket',
  )
  expect(first.headers).not.toHaveProperty('access-control-allow-credentials')
  expect((await closed.app.inject({ method: 'OPTIONS', url: me, headers: { origin: shell } })).statusCode).toBe(404)
})

test('the setting accepts origins only', () => {
  expect(loadConfig({ APP_ORIGINS: 'capacitor://localhost, https://localhost' }, []).appOrigins).toEqual([shell, 'https://localhost'])
  expect(loadConfig({}, []).appOrigins).toEqual([])
  for (const odd of ['*', 'https://a.example/path', 'null']) expect(() => loadConfig({ APP_ORIGINS: odd }, [])).toThrow('APP_ORIGINS')
})
