import type { IncomingHttpHeaders } from 'node:http'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type PosAccount, type PosEntity, type PosProvider, PosRefused, type UnreadEntry } from './provider.ts'

/** What a provider's test set-up gives the contract tests. Its menu has an item with two sizes and one modifier with options. */
export interface PosBench {
  readonly provider: PosProvider
  readonly account: PosAccount
  /** The provider's adapter pointed at a server that behaves badly. */
  unruly(mood: Mood): PosProvider
  /** The provider's adapter pointed at a port where nobody listens. */
  readonly nowhere: PosProvider
  /** Id of the item with two sizes. */
  readonly item: string
  rename(id: string, name: string): Promise<void>
  remove(id: string): Promise<void>
  revoke(): Promise<void>
  /** Makes a page late in the answer fail. */
  failLate(): Promise<void>
  /** Makes a page come again instead of one late in the answer. */
  repeatLate(): Promise<void>
  /** Makes one entry unreadable; which one. */
  breakOne(): Promise<Pick<UnreadEntry, 'name' | 'kind' | 'externalId'>>
  /** A genuine webhook about a change of the menu. */
  webhook(url: string): { headers: IncomingHttpHeaders; body: Buffer }
  stop(): Promise<void>
}

export const moods = ['hangs', 'fails', 'not_json', 'wrong_shape'] as const
export type Mood = keyof typeof reasons

/** What is said of a server in each mood. */
const reasons = {
  hangs: 'it did not answer in time. Please try again.',
  fails: 'it answered with an error (500). Please try again.',
  not_json: 'we could not read its answer. Please try again.',
  wrong_shape: 'we could not read its answer. Please try again.',
  limits: 'it takes no more requests from us for now (429). Please try again in a few minutes.',
  is_down: 'it is not available at the moment (503). Please try again in a few minutes.',
}
const allMoods = Object.keys(reasons) as Mood[]

/** Time cap of the bench's adapters, short so that tests need not wait. */
export const benchCapMs = 400

const url = 'https://brigade.example/api/restaurants/v6/webhooks/pos/0b6f3a0e-6f3f-4a5b-9a55-0d9ff3f6a001'

/** The behaviour every point of sale must show. */
export function posContractOf(name: string, startBench: () => Promise<PosBench>): void {
  describe(`point of sale ${name}`, () => {
    let bench: PosBench
    beforeEach(async () => {
      bench = await startBench()
    })
    afterEach(() => bench.stop())

    const pull = (provider = bench.provider) => everything(provider, bench.account)

    test('gives its menu as entities, each once, children with their parents', async () => {
      const entities = await pull()
      const keys = entities.map(({ kind, externalId }) => `${kind} ${externalId}`)
      expect(new Set(keys).size).toBe(keys.length)
      const sizes = entities.filter(({ kind, parentExternalId }) => kind === 'size' && parentExternalId === bench.item)
      expect(sizes).toHaveLength(2)
      expect(sizes.every(({ priceMinor }) => Number.isInteger(priceMinor))).toBe(true)
      const item = entities.find(({ externalId }) => externalId === bench.item)
      expect(item).toMatchObject({ kind: 'item', parentExternalId: null, priceMinor: null, modifiers: [expect.any(String)], isDeleted: false })
      const [modifier] = item?.modifiers ?? []
      expect(entities.filter(({ kind, parentExternalId }) => kind === 'option' && parentExternalId === modifier).length).toBeGreaterThan(1)
      expect(keys).toContain(`category ${item?.category}`)
      for (const { kind, parentExternalId } of entities) expect(parentExternalId === null).toBe(kind !== 'size' && kind !== 'option')
    })

    test('a change shows at the next pull, and nothing else does', async () => {
      const before = await pull()
      await bench.rename(bench.item, 'Something else')
      const after = await pull()
      expect(after).toEqual(before.map((one) => (one.externalId === bench.item ? { ...one, name: 'Something else' } : one)))
    })

    test('what is deleted is gone with all below it, or marked so', async () => {
      await bench.remove(bench.item)
      const left = (await pull()).filter(({ isDeleted }) => !isDeleted)
      expect(left.filter(({ externalId, parentExternalId }) => [externalId, parentExternalId].includes(bench.item))).toEqual([])
      expect(left.length).toBeGreaterThan(0)
    })

    test('a failing page ends the pull after the pages before it', async () => {
      const all = await pull()
      await bench.failLate()
      const got: PosEntity[] = []
      const attempt = async () => {
        for await (const page of bench.provider.pull(bench.account, new AbortController().signal)) got.push(...page.entities)
      }
      await expect(attempt()).rejects.toMatchObject({ code: 'provider_failed' })
      expect(got.length).toBeGreaterThan(0)
      expect(got).toEqual(all.slice(0, got.length))
    })

    test('a page that comes again ends the pull as one that failed', async () => {
      await bench.repeatLate()
      const got: PosEntity[] = []
      const attempt = async () => {
        for await (const page of bench.provider.pull(bench.account, new AbortController().signal)) got.push(...page.entities)
      }
      await expect(attempt()).rejects.toMatchObject({ code: 'provider_failed', message: expect.stringContaining('the same page twice') })
      expect(got.length).toBeGreaterThan(0)
    })

    test('an entry that cannot be read is named, and all others are there', async () => {
      const all = await pull()
      const broken = await bench.breakOne()
      const { entities, unread } = await wholeAnswer(bench.provider, bench.account)
      expect(unread).toMatchObject([broken])
      expect(entities).toEqual(all.filter((one) => ![one.externalId, one.parentExternalId].includes(broken.externalId ?? '')))
    })

    test('a token that is no longer good is told apart from a failure', async () => {
      expect(await bench.provider.health(bench.account)).toEqual({ isHealthy: true, problem: null })
      await bench.revoke()
      await expect(pull()).rejects.toBeInstanceOf(PosRefused)
      expect(await bench.provider.health(bench.account)).toEqual({ isHealthy: false, problem: expect.stringMatching(/\w+\.$/) })
    })

    test.each(moods)('one that %s gives a sentence and no token', async (mood) => {
      const provider = bench.unruly(mood)
      for (const attempt of [() => pull(provider), () => provider.health(bench.account)]) {
        const error: unknown = await attempt().then(
          () => undefined,
          (reason: unknown) => reason,
        )
        expect(error).toBeInstanceOf(Problem)
        expect(error).not.toBeInstanceOf(PosRefused)
        expect(error).toMatchObject({ code: 'provider_failed', message: expect.stringMatching(/Please try again\.$/) })
        expect(everythingIn(error)).not.toContain(bench.account.token)
      }
    })

    test.each(allMoods)('one that %s is told apart from all others', async (mood) => {
      const provider = bench.unruly(mood)
      await expect(pull(provider)).rejects.toThrow(`: ${reasons[mood]}`)
      await expect(provider.health(bench.account)).rejects.toThrow(`The point of sale could not say whether we have access: ${reasons[mood]}`)
    })

    test('one that nobody reaches is told apart from one that fails', async () => {
      await expect(pull(bench.nowhere)).rejects.toThrow(': it could not be reached. Please try again.')
    })

    test('a stopped pull stops', async () => {
      const stop = new AbortController()
      stop.abort()
      const attempt = async () => {
        for await (const page of bench.provider.pull(bench.account, stop.signal)) expect(page).toBeUndefined()
      }
      await expect(attempt()).rejects.toMatchObject({ code: 'provider_failed' })
    })

    describe('webhooks', () => {
      const refused = { code: 'unauthenticated' }
      const heard =
        (headers: IncomingHttpHeaders, rawBody: Buffer, at = url) =>
        () =>
          bench.provider.verifyWebhook(bench.account, { url: at, headers, rawBody })

      test('a genuine one names its event, the same at each delivery', () => {
        const { headers, body } = bench.webhook(url)
        expect(heard(headers, body)()).toEqual({ eventId: expect.stringMatching(/.{8}/), isMenuChange: true })
        expect(heard(headers, body)()).toEqual(heard(headers, body)())
      })

      test('any altered byte, another address, a forged or missing signature is refused', () => {
        const { headers, body } = bench.webhook(url)
        for (let at = 0; at < body.length; at += 1) {
          const altered = Buffer.from(body)
          altered[at] = (altered[at] ?? 0) ^ 1
          expect(heard(headers, altered), `byte ${at}`).toThrow(expect.objectContaining(refused))
        }
        expect(heard(headers, body, `${url}0`)).toThrow(expect.objectContaining(refused))
        const forged = Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, `${String(value).slice(0, -6)}000000`]))
        for (const other of [forged, {}]) expect(heard(other, body)).toThrow(expect.objectContaining(refused))
      })

      test('one made with another key is refused', () => {
        const { headers, body } = bench.webhook(url)
        const account = { ...bench.account, token: 'sandbox-another', webhookKey: 'another' }
        expect(() => bench.provider.verifyWebhook(account, { url, headers, rawBody: body })).toThrow(expect.objectContaining(refused))
        const none = { ...bench.account, token: '', webhookKey: '' }
        expect(() => bench.provider.verifyWebhook(none, { url, headers, rawBody: body })).toThrow(expect.objectContaining(refused))
      })
    })
  })
}

/** The pages of a pull as one. */
export async function wholeAnswer(provider: PosProvider, account: PosAccount): Promise<{ entities: PosEntity[]; unread: UnreadEntry[] }> {
  const [entities, unread]: [PosEntity[], UnreadEntry[]] = [[], []]
  for await (const page of provider.pull(account, new AbortController().signal)) {
    entities.push(...page.entities)
    unread.push(...page.unread)
  }
  return { entities, unread }
}

/** What can be read of the whole answer of a pull. */
export const everything = async (provider: PosProvider, account: PosAccount): Promise<PosEntity[]> => (await wholeAnswer(provider, account)).entities

function everythingIn(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return [error.message, error.stack, JSON.stringify(error), everythingIn(error.cause)].join('\n')
}
