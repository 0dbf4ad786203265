import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HoldButton, holdMs } from './HoldButton.tsx'

const onHeld = vi.fn()
const onPressed = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  onHeld.mockClear()
  onPressed.mockClear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function drawButton(more: { busy?: boolean; disabled?: boolean } = {}) {
  render(
    <HoldButton hint="Press and hold" onHeld={onHeld} onPressed={onPressed} {...more}>
      Take
    </HoldButton>,
  )
  return screen.getByRole('button', { name: 'Take' })
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const finger = { button: 0, isPrimary: true }

test('it is done when it was held long enough, once, and the click at its end is none', () => {
  const button = drawButton()
  fireEvent.pointerDown(button, finger)
  pass(holdMs - 1)
  expect(onHeld).not.toHaveBeenCalled()
  expect(button.hasAttribute('data-held')).toBe(true)
  pass(1)
  fireEvent.pointerUp(button, finger)
  fireEvent.click(button)
  pass(5000)
  expect(onHeld).toHaveBeenCalledOnce()
  expect(onPressed).not.toHaveBeenCalled()
})

test('let go too early it asks; drawn away from it does nothing', () => {
  const button = drawButton()
  fireEvent.pointerDown(button, finger)
  pass(300)
  fireEvent.pointerUp(button, finger)
  fireEvent.click(button)
  expect(onPressed).toHaveBeenCalledOnce()
  fireEvent.pointerDown(button, finger)
  pass(300)
  fireEvent.pointerLeave(button)
  pass(5000)
  expect(onHeld).not.toHaveBeenCalled()
  expect(onPressed).toHaveBeenCalledOnce()
})

test('Enter is held like a finger, and its repeats count once', () => {
  const button = drawButton()
  fireEvent.keyDown(button, { key: 'Enter' })
  for (let at = 0; at < 8; at += 1) {
    pass(100)
    fireEvent.keyDown(button, { key: 'Enter', repeat: true })
  }
  fireEvent.keyUp(button, { key: 'Enter' })
  expect(onHeld).toHaveBeenCalledOnce()
  expect(onPressed).not.toHaveBeenCalled()
})

test('a screen reader, which presses without a finger, is asked', () => {
  fireEvent.click(drawButton())
  expect(onPressed).toHaveBeenCalledOnce()
  expect(onHeld).not.toHaveBeenCalled()
})

test('while it is on its way it takes no press', () => {
  const button = drawButton({ busy: true })
  fireEvent.pointerDown(button, finger)
  pass(5000)
  fireEvent.pointerUp(button, finger)
  fireEvent.click(button)
  expect([onHeld.mock.calls, onPressed.mock.calls]).toEqual([[], []])
})
