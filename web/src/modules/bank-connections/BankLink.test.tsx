import { Problem } from '@brigade/contract/kit/problem.ts'
import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { toastStore } from '../../ui/layers/toasts.ts'
import { BankLink } from './BankLink.tsx'
import { type LinkToken, useBankLink } from './use-bank-link.ts'

const origin = 'http://bank.example'
const success = JSON.stringify({ message: 'success', public_token: 'public-1' })

let tokens = 0
const { settings } = Object(window).happyDOM
beforeAll(() => Object.assign(settings, { enableIframePageLoading: true }))
afterAll(() => Object.assign(settings, { enableIframePageLoading: false }))

const init = vi.fn<() => Promise<{ data: LinkToken }>>()
const save = vi.fn<(publicToken: string) => Promise<unknown>>()

beforeEach(() => {
  vi.spyOn(console, 'debug').mockImplementation(() => {})
  tokens = 0
  init.mockReset().mockImplementation(async () => {
    tokens += 1
    // No page is fetched in these tests; what counts is which window speaks.
    return { data: { token: `link-${tokens}`, frame_url: `about:blank?token=link-${tokens}`, origin } }
  })
  save.mockReset().mockResolvedValue({})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Screen({ hadToken }: { hadToken: boolean }) {
  const link = useBankLink({ hadToken, init, save })
  return (
    <MantineProvider withCssVariables={false} withGlobalClasses={false}>
      <button type="button" onClick={link.open}>
        Connect
      </button>
      <BankLink link={link} />
    </MantineProvider>
  )
}

async function open(hadToken = false): Promise<HTMLIFrameElement> {
  render(<Screen hadToken={hadToken} />)
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }))
  return frame()
}

const frame = () => screen.findByTitle<HTMLIFrameElement>('Connect a bank account')
const isClosed = () => waitFor(() => expect(screen.queryByTitle('Connect a bank account')).toBeNull())

function say(data: unknown, from: { origin?: string; source?: Window | null }): void {
  act(() => {
    window.dispatchEvent(new MessageEvent('message', { data, origin: from.origin ?? origin, source: from.source ?? null }))
  })
}

test('on success the public token is saved, the widget closes, and the sentences say so', async () => {
  const { contentWindow } = await open()
  say(success, { source: contentWindow })
  await isClosed()
  expect(save).toHaveBeenCalledWith('public-1')
  expect(toastStore.read().map(({ title }) => title)).toEqual(['Bank account connected'])
})

test('closing the widget has other sentences if there was a token before', async () => {
  const { contentWindow } = await open(true)
  say(success, { source: contentWindow })
  await isClosed()
  expect(toastStore.read().map(({ title }) => title)).toEqual(['Bank account reconnected'])
})

test('messages from another origin, another window or no window are ignored', async () => {
  const { contentWindow } = await open()
  say(success, { origin: 'http://evil.example', source: contentWindow })
  say(success, { source: window })
  say(success, { source: null })
  say('{"message":"cancelled"}', { origin: window.location.origin, source: window })
  expect(await frame()).toBeTruthy()
  expect(save).not.toHaveBeenCalled()
  expect(init).toHaveBeenCalledTimes(1)
})

test.each([
  ['cancelled', '{"message":"cancelled"}'],
  ['an error', '{"message":"error"}'],
  ['success without a token', '{"message":"success"}'],
  ['text that is no JSON', 'hello'],
])('%s: closed without a word and initialised anew', async (_what, data) => {
  const { contentWindow } = await open()
  say(data, { source: contentWindow })
  await isClosed()
  expect(init).toHaveBeenCalledTimes(2)
  expect(save).not.toHaveBeenCalled()
  expect(toastStore.read()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }))
  expect((await frame()).src).toContain('token=link-2')
  expect(init).toHaveBeenCalledTimes(2)
})

test('the same message twice is handled once', async () => {
  const { contentWindow } = await open()
  act(() => {
    say(success, { source: contentWindow })
    say(success, { source: contentWindow })
  })
  await isClosed()
  expect(save).toHaveBeenCalledTimes(1)
})

test('a widget that cannot be opened says why, and can be tried again', async () => {
  init.mockRejectedValueOnce(new Problem('provider_failed', 'The bank link is not answering.'))
  render(<Screen hadToken={false} />)
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The bank link is not answering.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await frame()).toBeTruthy()
})

test('saving again after a lost answer sends the same token; after a refusal the widget starts over', async () => {
  save
    .mockRejectedValueOnce(new Problem('unavailable', 'The server cannot be reached.'))
    .mockRejectedValueOnce(new Problem('conflict', 'Used already.'))
  const { contentWindow } = await open()
  say(success, { source: contentWindow })
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(save.mock.calls).toEqual([['public-1'], ['public-1']])
  expect((await screen.findByRole('alert')).textContent).toContain('Used already.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await frame()).src).toContain('token=link-2')
})

test('closing while the token is being fetched opens no widget later', async () => {
  let answer: (value: { data: LinkToken }) => void = () => {}
  init.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  render(<Screen hadToken={false} />)
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }))
  await screen.findByText('Opening the bank link…')
  await userEvent.keyboard('{Escape}')
  await act(async () => answer({ data: { token: 'late', frame_url: 'about:blank?late', origin } }))
  await isClosed()
})
