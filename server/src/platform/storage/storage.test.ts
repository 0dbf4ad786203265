import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { placeOf, testStore } from '../../../testing/s3.ts'
import { folderStorage } from './folder-storage.ts'
import { addressOf, probeFiles } from './probe.ts'
import { storeFault } from './s3-look.ts'
import { s3Storage, sweepLocal } from './s3-storage.ts'
import { NoSuchFile, type Storage } from './storage.ts'

const store = await testStore()
const home = mkdtempSync(path.join(tmpdir(), 'brigade-storage-'))
const localDir = path.join(home, 'fetched')
const said: string[] = []
const log = { warn: (sentence: string) => void said.push(sentence), info: (sentence: string) => void said.push(sentence) }
const inStore = s3Storage(placeOf(store.url('pictures/shop-1')), { localDir, log })
afterAll(() => {
  inStore.close()
  rmSync(home, { recursive: true, force: true })
})
afterEach(() => {
  store.instead = undefined
  store.isOpen = false
  said.length = 0
})

function localFile(bytes: Buffer): string {
  const file = path.join(home, randomBytes(6).toString('hex'))
  writeFileSync(file, bytes)
  return file
}

const read = async (storage: Storage, key: string, range?: Parameters<Storage['read']>[1]) => buffer(await storage.read(key, range))

describe.each([
  ['a folder', folderStorage(path.join(home, 'files'))],
  ['an S3 store', inStore],
] as const)('files in %s', (_, storage) => {
  test('are read whole, in part, and by their size; what is not there has none', async () => {
    const bytes = randomBytes(300_000)
    await storage.put('a/whole', bytes)
    expect(await storage.sizeOf('a/whole')).toBe(300_000)
    expect((await read(storage, 'a/whole')).equals(bytes)).toBe(true)
    expect((await read(storage, 'a/whole', { from: 0, to: 1 })).equals(bytes.subarray(0, 2))).toBe(true)
    expect((await read(storage, 'a/whole', { from: 299_990, to: 299_999 })).equals(bytes.subarray(299_990))).toBe(true)
    expect([await storage.sizeOf('a/none'), await storage.sizeOf('a/whole/none'), await storage.sizeOf('a')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('may be empty', async () => {
    await storage.put('empty', Buffer.alloc(0))
    const file = localFile(Buffer.alloc(0))
    await storage.takeFile('taken-empty', file)
    expect([await storage.sizeOf('empty'), await storage.sizeOf('taken-empty'), existsSync(file)]).toEqual([0, 0, false])
    expect(await read(storage, 'empty')).toHaveLength(0)
    expect(await storage.locally('empty', (local) => readFile(local))).toHaveLength(0)
  })

  test('have keys of letters, digits, dots, hyphens and underscores; any other is refused before anything is asked', async () => {
    const odd = '-a_b/c.d..e/_-._/0/x.JPG'
    await storage.put(odd, Buffer.from('odd'))
    await storage.copy(odd, '-copy_/of.it')
    expect((await read(storage, '-copy_/of.it')).toString()).toBe('odd')
    for (const wrong of ['', '/a', 'a/', 'a//b', '../a', 'a/../b', '.a', 'a b', 'é', 'a\\b', 'a?b'])
      await expect(async () => storage.put(wrong, Buffer.from('x'))).rejects.toThrow('is no key of a stored file')
  })

  test('are taken over from a local path, where they are gone then', async () => {
    const bytes = randomBytes(3_000_000)
    const file = localFile(bytes)
    await storage.takeFile('t/taken', file)
    expect([(await read(storage, 't/taken')).equals(bytes), existsSync(file)]).toEqual([true, false])
  })

  test('take the place of what has the same key, whole', async () => {
    await storage.put('again', Buffer.from('first, which is longer'))
    await storage.put('again', Buffer.from('second'))
    expect((await read(storage, 'again')).toString()).toBe('second')
  })

  test('that are removed below a key leave those whose name only begins alike', async () => {
    for (const key of ['p/ab/x/original', 'p/ab/x/r/1/320.webp', 'p/ab/xy/original', 'p/ab/x.old', 'p/ab/one'])
      await storage.put(key, Buffer.from('x'))
    await storage.removeBelow('p/ab/x')
    await storage.removeBelow('p/ab/one')
    await storage.removeBelow('p/ab/one/more')
    await storage.removeBelow('p/none')
    const left = ['p/ab/x/original', 'p/ab/x/r/1/320.webp', 'p/ab/one', 'p/ab/xy/original', 'p/ab/x.old'].map((key) => storage.sizeOf(key))
    expect(await Promise.all(left)).toEqual([undefined, undefined, undefined, 1, 1])
  })

  test('that are not there are said to be missing by whoever reads, copies or works on them', async () => {
    await expect(storage.read('none')).rejects.toThrow(NoSuchFile)
    await expect(storage.copy('none', 'copy')).rejects.toThrow(NoSuchFile)
    await expect(storage.locally('none', async () => 1)).rejects.toThrow(NoSuchFile)
    expect(await storage.sizeOf('copy')).toBeUndefined()
  })

  test('are at a local path while somebody works on them, also when the work fails', async () => {
    await storage.put('work', Buffer.from('bytes'))
    expect(await storage.locally('work', async (file) => `${await readFile(file)}`)).toBe('bytes')
    await expect(
      storage.locally('work', async () => {
        throw new Error('the work failed')
      }),
    ).rejects.toThrow('the work failed')
    expect((await read(storage, 'work')).toString()).toBe('bytes')
    if (existsSync(localDir)) expect(readdirSync(localDir)).toEqual([])
  })
})

const unavailable = { code: 'unavailable', message: 'The files cannot be reached at the moment. Please try again in a few seconds.', retryAfter: 5 }

describe('an S3 store', () => {
  test('is asked below the prefix of the setting alone, with a length and a checksum for every file', async () => {
    const sent: [string, string | undefined, string | undefined][] = []
    store.instead = ({ method, url = '', headers }): boolean => {
      if (method === 'PUT') sent.push([url.split('?')[0] ?? '', headers['content-length'], headers['content-md5'] as string])
      return false
    }
    await inStore.put('n/a', Buffer.from('hello'))
    await inStore.takeFile('n/b', localFile(Buffer.from('hello')))
    const md5 = 'XUFAKrxLKna5cZ2REBfFkg=='
    expect(sent).toEqual([
      ['/pictures/shop-1/n/a', '5', md5],
      ['/pictures/shop-1/n/b', '5', md5],
    ])
  })

  test('has 1,500 files removed in few calls', async () => {
    const there = new Set(Array.from({ length: 1500 }, (_, n) => `shop-1/many/${n}`))
    const kept = ['shop-1/many-more/1', 'shop-1/many.old']
    for (const key of kept) there.add(key)
    // What the server for tests does one by one; here only the calls count.
    store.instead = (request, response): boolean => {
      void buffer(request).then((body) => {
        for (const [, key = ''] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)) there.delete(key)
        const asked = new URL(request.url ?? '', 'http://store').searchParams
        const found = [...there].filter((key) => key.startsWith(asked.get('prefix') ?? '')).slice(0, Number(asked.get('max-keys')))
        response.setHeader('content-type', 'application/xml')
        response.end(`<Result>${found.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}</Result>`)
      })
      return true
    }
    const before = store.asked.length
    await inStore.removeBelow('many')
    expect([...there]).toEqual(kept)
    expect(store.asked.slice(before)).toEqual(['GET', 'POST', 'GET', 'POST'].map((method) => `${method} /pictures/`))
  })

  test('that does not answer is named once in the log, and people are asked to try again', async () => {
    // Whatever was before, it answers now.
    await inStore.sizeOf('a/whole')
    said.length = 0
    store.instead = (request) => {
      request.socket.destroy()
      return true
    }
    const before = store.asked.length
    await expect(inStore.sizeOf('a/whole')).rejects.toMatchObject(unavailable)
    expect(store.asked.slice(before)).toHaveLength(3)
    await expect(inStore.read('a/whole')).rejects.toMatchObject(unavailable)
    store.instead = undefined
    await inStore.sizeOf('a/whole')
    expect(said).toEqual([
      'The files cannot be reached. STORAGE_URL leads to a store that does not answer (ECONNRESET).',
      'The files can be reached again.',
    ])
  })

  test('that breaks off while it takes a file is tried again, and the file stays until it is there', async () => {
    const bytes = randomBytes(2_000_000)
    const file = localFile(bytes)
    let breaks = 3
    store.instead = (request): boolean => {
      if (request.method !== 'PUT' || breaks === 0) return false
      breaks -= 1
      request.once('data', () => request.socket.destroy())
      return true
    }
    await expect(inStore.takeFile('broken', file)).rejects.toMatchObject(unavailable)
    expect([existsSync(file), await inStore.sizeOf('broken')]).toEqual([true, undefined])
    breaks = 1
    await inStore.takeFile('broken', file)
    expect([existsSync(file), (await read(inStore, 'broken')).equals(bytes)]).toEqual([false, true])
  })

  test('frees the connection of a reader who goes away in the middle', async () => {
    await inStore.put('large', randomBytes(8_000_000))
    const body = await inStore.read('large')
    await new Promise((resolve) => body.once('readable', resolve))
    expect(store.underWay()).toBe(1)
    body.destroy()
    await expect.poll(() => store.underWay()).toBe(0)
    const untouched = await inStore.read('large')
    untouched.destroy()
    await expect.poll(() => store.underWay()).toBe(0)
  })

  test('that breaks off in the middle of a file fails its reader, and leaves no local file', async () => {
    await inStore.put('large', randomBytes(8_000_000))
    store.instead = (request, response): boolean => {
      if (request.method !== 'GET') return false
      response.writeHead(200, { 'content-length': 8_000_000 })
      response.write(Buffer.alloc(100_000), () => request.socket.destroy())
      return true
    }
    await expect(read(inStore, 'large')).rejects.toThrow('aborted')
    await expect(inStore.locally('large', async () => 1)).rejects.toMatchObject(unavailable)
    expect(readdirSync(localDir)).toEqual([])
  })

  test('whose last server left local files has the old ones swept', async () => {
    const [old, fresh] = ['old', 'fresh'].map((name) => path.join(localDir, name)) as [string, string]
    for (const file of [old, fresh]) writeFileSync(file, 'x')
    utimesSync(old, new Date(Date.now() - 7_200_000), new Date(Date.now() - 7_200_000))
    await sweepLocal(localDir)
    expect([existsSync(old), existsSync(fresh)]).toEqual([false, true])
    rmSync(fresh)
  })

  const answer =
    (status: number, code: string, more = '') =>
    () => {
      store.instead = (request, response): boolean => {
        request.resume()
        response.writeHead(status, { 'content-type': 'application/xml', 'x-amz-bucket-region': 'eu-west-1' })
        response.end(`<Error><Code>${code}</Code><Message>No.</Message>${more}</Error>`)
        return true
      }
    }
  const nothing = () => {}
  const faults: readonly (readonly [what: string, url: () => string, arrange: () => void, says: string | RegExp, isPassing: boolean])[] = [
    ['a wrong secret', () => store.url('pictures', { secret: 'wrong' }), nothing, 'has a secret that does not belong to its key.', false],
    ['an unknown key', () => store.url('pictures', { key: 'other' }), nothing, 'has a key that the store does not know.', false],
    ['no bucket', () => store.url('nowhere'), nothing, 'names the bucket nowhere, which is not there: make it, or correct the name.', false],
    ['a key without rights', () => store.url(), answer(403, 'AccessDenied'), /^has a key that may not do this in the bucket pictures/, false],
    [
      'a bucket of another region',
      () => store.url(),
      answer(301, 'PermanentRedirect'),
      'names another region than that of the bucket pictures: write region=eu-west-1.',
      false,
    ],
    [
      'a signature for another region',
      () => store.url(),
      answer(400, 'AuthorizationHeaderMalformed', '<Region>eu-north-1</Region>'),
      'names another region than that of the bucket pictures: write region=eu-north-1.',
      false,
    ],
    ['a busy store', () => store.url(), answer(503, 'SlowDown'), 'leads to a store that does not answer (SlowDown).', true],
    ['a strange answer', () => store.url(), answer(418, 'Teapot'), 'cannot be used: the store answers Teapot.', false],
    ['nothing there', () => 'http://k:s@127.0.0.1:1/pictures', nothing, 'leads to a store that does not answer (ECONNREFUSED).', true],
    ['no TLS there', () => store.url().replace('http:', 'https:'), nothing, /^leads to a store that does not prove by TLS who it is/, false],
  ]
  test.each(faults)('with %s is named in words before anything starts', async (_, url, arrange, says, isPassing) => {
    arrange()
    expect(await storeFault(placeOf(url()))).toEqual({ says: typeof says === 'string' ? says : expect.stringMatching(says), isPassing })
  })
})

describe('the look of the doctor', () => {
  const reason = (error: unknown) => (error instanceof Error ? error.message : String(error))
  const look = () => probeFiles(inStore, placeOf(store.url('pictures/shop-1')), reason)

  test('tries all that is done with files, and leaves none', async () => {
    expect(await look()).toEqual({
      isGood: true,
      says: 'can be written, read, read in part, copied, listed and deleted; without a key nothing is handed out',
    })
    expect(await probeFiles(folderStorage(path.join(home, 'files')), undefined, reason)).toEqual({
      isGood: true,
      says: 'can be written, read, read in part, copied, listed and deleted',
    })
    expect(readdirSync(path.join(home, 'files', 'probe'))).toEqual([])
  })

  test('says when a store hands files to whoever does not sign', async () => {
    store.isOpen = true
    expect(await look()).toMatchObject({ isGood: false, says: expect.stringMatching(/^can be read by anybody who has or guesses an address/) })
  })

  test.each([
    ['PUT', 'cannot be written'],
    ['HEAD', 'cannot be found'],
    ['GET', 'cannot be read'],
    ['POST', 'cannot be listed and deleted'],
  ])('says what a key may not do: %s', async (method, says) => {
    store.instead = (request, response): boolean => {
      if (request.method !== method) return false
      request.resume()
      response.writeHead(403).end()
      return true
    }
    expect(await look()).toMatchObject({ isGood: false, says: expect.stringContaining(`${says}: `) })
  })

  test('finds the address of a file for strangers', () => {
    const address = (text: string) => addressOf(placeOf(text), 'a/b')
    expect(address('s3://files?region=eu-west-1')).toBe('https://files.s3.eu-west-1.amazonaws.com/a/b')
    expect(address('s3://files.example/shop?region=cn-north-1')).toBe('https://s3.cn-north-1.amazonaws.com.cn/files.example/shop/a/b')
    expect(address('https://store.example.com:9000/files/shop')).toBe('https://store.example.com:9000/files/shop/a/b')
    expect(address('https://store.example.com/files?style=host')).toBe('https://files.store.example.com/a/b')
  })
})
