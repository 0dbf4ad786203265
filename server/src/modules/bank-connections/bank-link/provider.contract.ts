import type { IncomingHttpHeaders } from 'node:http'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BankLinkProvider } from './provider.ts'
import type { UnrulyFront } from './unruly-front.ts'

export interface Webhook {
  headers: IncomingHttpHeaders
  body: Buffer
}

/** What a provider's test set-up gives the contract tests. */
export interface Bench {
  provider: BankLinkProvider
  front: UnrulyFront
  /** Milliseconds of the clock that provider and adapter share. */
  clock: { now: number }
  /** Texts that must never be part of an error. */
  secrets: string[]
  /** Signs in at the bank in the widget; gives the public token of its message. */
  signIn(token: string): Promise<string>
  /** Makes the bank ask for a new sign-in; gives the webhook that reports it. */
  expire(itemId: string): Promise<Webhook>
  stop(): Promise<void>
}

/** Time cap and breaker of the bench's adapter: short, for tests wait for it, and long enough for honest answers on a busy machine. */
export const benchGuard = { capMs: 3000, failuresToOpen: 5, openMs: 60_000 }

const connection = { connectionUuid: '0b6f3a0e-6f3f-4a5b-9a55-0d9ff3f6a001', name: 'Nonna Rosa' }

/** The behaviour every bank link provider must show. */
export function contractOf(name: string, startBench: () => Promise<Bench>): void {
  describe(`bank link provider ${name}`, () => {
    let bench: Bench
    beforeEach(async () => {
      bench = await startBench()
    })
    afterEach(() => bench.stop())

    async function linked() {
      const { token } = await bench.provider.createLinkToken(connection)
      return bench.provider.exchangePublicToken(await bench.signIn(token))
    }

    test('opens a link for hours, in update mode for minutes, on its own origin', async () => {
      const link = await bench.provider.createLinkToken(connection)
      const minutes = (link.expiresAt.getTime() - bench.clock.now) / 60_000
      expect(minutes).toBeCloseTo(240, 0)
      expect(new URL(bench.provider.widget.frameUrl(link.token)).origin).toBe(bench.provider.origin)
      expect(new URL(bench.provider.widget.frameUrl(link.token)).searchParams.get('token')).toBe(link.token)
      const { accessToken } = await linked()
      const update = await bench.provider.createLinkToken({ ...connection, accessToken })
      expect((update.expiresAt.getTime() - bench.clock.now) / 60_000).toBeCloseTo(30, 0)
    })

    test('names bank and last four of a linked account, and fingerprints it without showing it', async () => {
      const { accessToken } = await linked()
      const account = await bench.provider.account(accessToken)
      expect(account.bankName).toMatch(/\w/)
      expect(account.lastFour).toMatch(/^\d{4}$/)
      expect(account.fingerprint).toBe((await bench.provider.account(accessToken)).fingerprint)
      expect(account.fingerprint).not.toContain(account.lastFour)
      expect(await bench.provider.health(accessToken)).toEqual({ healthy: true, errorCode: null, errorMessage: null })
    })

    test('a public token works once, and an invented one never', async () => {
      const publicToken = await bench.signIn((await bench.provider.createLinkToken(connection)).token)
      await bench.provider.exchangePublicToken(publicToken)
      await expect(bench.provider.exchangePublicToken(publicToken)).rejects.toMatchObject({ code: 'unusable' })
      await expect(bench.provider.exchangePublicToken('public-invented')).rejects.toMatchObject({ code: 'unusable' })
    })

    test('a public token that has lain for half an hour is refused like one used already', async () => {
      const publicToken = await bench.signIn((await bench.provider.createLinkToken(connection)).token)
      bench.clock.now += 31 * 60_000
      await expect(bench.provider.exchangePublicToken(publicToken)).rejects.toMatchObject({ code: 'unusable' })
    })

    test('refusals do not open the breaker: whoever invents tokens must not stop others', async () => {
      for (let attempt = 0; attempt < 8; attempt++) await bench.provider.exchangePublicToken('public-invented').catch(() => undefined)
      expect((await bench.provider.createLinkToken(connection)).token).toBeTruthy()
    })

    test('an expired login is 5401, and update mode repairs the same item', async () => {
      const { accessToken, itemId } = await linked()
      await bench.expire(itemId)
      expect(await bench.provider.health(accessToken)).toEqual({ healthy: false, errorCode: '5401', errorMessage: expect.stringMatching(/\w/) })
      const { token } = await bench.provider.createLinkToken({ ...connection, accessToken })
      const again = await bench.provider.exchangePublicToken(await bench.signIn(token))
      expect(again).toEqual({ accessToken, itemId })
      expect((await bench.provider.health(accessToken)).healthy).toBe(true)
    })

    test('a removed account is unhealthy, and removing it again is no error', async () => {
      const { accessToken } = await linked()
      await bench.provider.remove(accessToken)
      expect(await bench.provider.health(accessToken)).toMatchObject({ healthy: false, errorCode: expect.any(String) })
      await bench.provider.remove(accessToken)
    })

    describe('webhooks', () => {
      let webhook: Webhook
      let itemId: string
      beforeEach(async () => {
        ;({ itemId } = await linked())
        webhook = await bench.expire(itemId)
      })
      const refused = { code: 'unauthenticated' }

      test('a genuine one is told as an event, with the same id at each delivery', async () => {
        const event = await bench.provider.verifyWebhook(webhook.headers, webhook.body)
        expect(event).toMatchObject({ itemId, kind: 'expired', code: '5401', eventId: expect.stringMatching(/.{8}/), at: expect.any(Date) })
        expect((await bench.provider.verifyWebhook(webhook.headers, webhook.body))?.eventId).toBe(event?.eventId)
      })

      test('any altered byte is refused', async () => {
        for (let at = 0; at < webhook.body.length; at++) {
          const altered = Buffer.from(webhook.body)
          altered[at] = (altered[at] ?? 0) ^ 1
          await expect(bench.provider.verifyWebhook(webhook.headers, altered), `byte ${at}`).rejects.toMatchObject(refused)
        }
        await expect(bench.provider.verifyWebhook(webhook.headers, Buffer.concat([webhook.body, Buffer.from(' ')]))).rejects.toMatchObject(refused)
      })

      test('one 299 s old is taken, one 301 s old or from the future is refused', async () => {
        bench.clock.now += 299_000
        expect(await bench.provider.verifyWebhook(webhook.headers, webhook.body)).toBeTruthy()
        bench.clock.now += 2_000
        await expect(bench.provider.verifyWebhook(webhook.headers, webhook.body)).rejects.toMatchObject(refused)
        bench.clock.now -= 602_000
        await expect(bench.provider.verifyWebhook(webhook.headers, webhook.body)).rejects.toMatchObject(refused)
      })

      test('a forged or missing signature is refused', async () => {
        const forged = Object.fromEntries(Object.entries(webhook.headers).map(([name, value]) => [name, flipEnd(String(value))]))
        for (const headers of [forged, {}]) await expect(bench.provider.verifyWebhook(headers, webhook.body)).rejects.toMatchObject(refused)
      })
    })

    describe('a provider gone bad', () => {
      const open = () => bench.provider.createLinkToken(connection)
      const failure = () =>
        open().then(
          () => expect.unreachable('the call should fail'),
          (error: unknown) => error,
        )

      test.each(['hangs', 'fails', 'not_json', 'wrong_shape', 'too_large'] as const)('that %s gives a sentence and no secret', async (mood) => {
        const { accessToken } = await linked()
        bench.front.mood = mood
        for (const outcome of await Promise.allSettled([
          open(),
          bench.provider.exchangePublicToken('public-invented'),
          bench.provider.account(accessToken),
          bench.provider.health(accessToken),
        ])) {
          const problem: unknown = outcome.status === 'rejected' ? outcome.reason : undefined
          expect(problem).toBeInstanceOf(Problem)
          expect(problem).toMatchObject({ code: 'provider_failed', message: expect.stringMatching(/Please try again\.$/) })
          for (const secret of [...bench.secrets, accessToken, 'secret-page']) expect(everythingIn(problem)).not.toContain(secret)
        }
      })

      test('is not asked again after five failures, until the breaker lets one call try', async () => {
        bench.front.mood = 'fails'
        for (let attempt = 0; attempt < 5; attempt++) await failure()
        const asked = bench.front.calls
        bench.front.mood = 'honest'
        expect(await failure()).toMatchObject({ code: 'provider_failed', message: expect.stringContaining('not answering') })
        expect(bench.front.calls).toBe(asked)
        bench.clock.now += benchGuard.openMs
        expect((await open()).token).toBeTruthy()
      })
    })
  })
}

function flipEnd(text: string): string {
  return text.slice(0, -3) + (text.endsWith('000') ? '111' : '000')
}

function everythingIn(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return [error.message, error.stack, JSON.stringify(error), everythingIn(error.cause)].join('\n')
}
