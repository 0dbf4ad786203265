import path from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

const outside = {
  DATABASE_URL: 'postgres://brigade@db/brigade',
  PUBLIC_URL: 'https://office.example.com/',
  SMTP_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'Brigade <no-reply@example.com>',
  KEYS_DIR: '/etc/brigade/keys',
}

test('everything has a default', () => {
  expect(loadConfig({}, [])).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    dataDir: path.resolve('data'),
    keysDir: path.resolve('keys'),
    publicUrl: 'http://localhost:8080',
    bankLinkUrl: 'http://localhost:8081',
    bankLinkProvider: 'sandbox',
    productName: 'Brigade',
    seed: true,
  })
})

test('addresses follow the ports; the key ring is never inside the data folder', () => {
  const config = loadConfig({ PORT: '9000', BANK_LINK_PORT: '9001', DATA_DIR: '/srv/brigade/data' }, ['--empty'])
  expect(config).toMatchObject({
    publicUrl: 'http://localhost:9000',
    bankLinkUrl: 'http://localhost:9001',
    keysDir: '/srv/brigade/keys',
    seed: false,
  })
})

test('with an outside database nothing is seeded and nothing falls back to a trial default', () => {
  expect(loadConfig(outside, [])).toMatchObject({ seed: false, publicUrl: 'https://office.example.com', keysDir: '/etc/brigade/keys' })
  for (const name of ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'KEYS_DIR']) {
    expect(() => loadConfig({ ...outside, [name]: '' }, [])).toThrow(`${name} is required when DATABASE_URL is set`)
  }
})

test('every wrong setting is named, in one sentence each', () => {
  const attempt = () => loadConfig({ PORT: '80a', LOG_LEVEL: 'loud', PUBLIC_URL: 'ftp://x', BANK_LINK_PROVIDER: 'plaid' }, [])
  expect(attempt).toThrow(ConfigError)
  for (const name of ['PORT', 'LOG_LEVEL', 'PUBLIC_URL', 'PLAID_CLIENT_ID', 'PLAID_SECRET']) expect(attempt).toThrow(name)
})

test('marketplaces are an address and a secret for each channel', () => {
  const given = (MARKETPLACES: string) => loadConfig({ MARKETPLACES }, []).marketplaces
  expect(given('')).toEqual([])
  expect(given('uber_eats=https://:s%20t@menus.example.com/v1/, grubhub=http://:x@localhost:9')).toEqual([
    { channel: 'uber_eats', url: 'https://menus.example.com/v1', secret: 's t' },
    { channel: 'grubhub', url: 'http://localhost:9', secret: 'x' },
  ])
  for (const wrong of ['uber_eats', 'uber_eats=https://menus.example.com', 'uber_eats=ftp://:s@x']) expect(() => given(wrong)).toThrow('MARKETPLACES')
})
