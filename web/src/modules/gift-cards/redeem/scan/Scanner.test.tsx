import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { codes } from '../testing.tsx'
import { Scanner } from './Scanner.tsx'

const stopped = vi.fn()
const lit = vi.fn(async () => {})
/** What the camera sees; each picture is read once. */
let seen: string[] = []

const track = { stop: stopped, getCapabilities: () => ({ torch: true }), applyConstraints: lit }
const stream = { getTracks: () => [track], getVideoTracks: () => [track] }

class OwnDetector {
  static getSupportedFormats = async () => ['qr_code', 'ean_13']
  detect = async () => seen.splice(0, 1).map((rawValue) => ({ rawValue }))
}

function camera(getUserMedia: (() => Promise<unknown>) | undefined): void {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: getUserMedia && { getUserMedia } }))
}

function look(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

beforeEach(() => {
  seen = []
  vi.stubGlobal('BarcodeDetector', OwnDetector)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined)
  Object.defineProperty(HTMLVideoElement.prototype, 'srcObject', { configurable: true, writable: true, value: null })
  Object.defineProperty(HTMLVideoElement.prototype, 'videoWidth', { configurable: true, value: 640 })
  Object.defineProperty(HTMLVideoElement.prototype, 'videoHeight', { configurable: true, value: 480 })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  stopped.mockClear()
  lit.mockClear()
})

test('a code is read from the picture; other codes are told, and looked past', async () => {
  camera(async () => stream)
  const onCode = vi.fn()
  seen = ['https://example.com/menu']
  render(<Scanner onCode={onCode} onClose={() => {}} />)
  expect(await screen.findByText('This is not the code of a gift card.')).toBeTruthy()
  expect(onCode).not.toHaveBeenCalled()
  seen = [`https://office.example.com/#/redeem/gc/${codes.one}`]
  await vi.waitFor(() => expect(onCode).toHaveBeenCalledExactlyOnceWith(codes.one))
})

test('nobody looks: the camera is off, and on again when they come back; it goes off for good with the page', async () => {
  const opened = vi.fn(async () => stream)
  camera(opened)
  const { unmount } = render(<Scanner onCode={() => {}} onClose={() => {}} />)
  await screen.findByLabelText('Picture of the camera')
  look(true)
  expect(stopped).toHaveBeenCalledTimes(1)
  look(false)
  await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(2))
  await screen.findByText('Point the camera at the code of the card.')
  unmount()
  expect(stopped).toHaveBeenCalledTimes(2)
})

test('where the camera has a light it can be turned on', async () => {
  camera(async () => stream)
  render(<Scanner onCode={() => {}} onClose={() => {}} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Turn the light on' }))
  expect(lit).toHaveBeenCalledExactlyOnceWith({ advanced: [{ torch: true }] })
  await screen.findByRole('button', { name: 'Turn the light off' })
})

test.each([
  ['NotAllowedError', /is not allowed for this page/],
  ['NotFoundError', /has no camera/],
  ['NotReadableError', /Another app is using the camera/],
])('without a picture (%s) it says what to do', async (name, sentence) => {
  camera(() => Promise.reject(new DOMException('No.', name)))
  render(<Scanner onCode={() => {}} onClose={() => {}} />)
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('on a plain address browsers have no camera at all', async () => {
  vi.stubGlobal('isSecureContext', false)
  camera(undefined)
  render(<Scanner onCode={() => {}} onClose={() => {}} />)
  expect(await screen.findByText(/only on a secure address/)).toBeTruthy()
})
