// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { App } from '../../app/App.tsx'
import { makeRouter } from '../../app/router.tsx'
import { makeQueryClient } from '../../platform/query-client.ts'
import { dropSession } from '../../platform/session/session.ts'
import { testConfig } from '../../platform/testing.ts'
import { PrintedSignIn } from './PrintedSignIn.tsx'

afterEach(cleanup)

/** What is read on a screen from top to bottom, placeholders included. */
function words(within: Element): string[] {
  const parts = [...within.querySelectorAll('h1, label, button, input, [class*="placeholder"], [class*="_or_"]')]
  return parts
    .map((part) => part.getAttribute('placeholder') ?? part.getAttribute('aria-label') ?? part.textContent.trim())
    .filter((text) => text !== '')
}

test('the prerendered sign-in screen has the texts of the real one, in the same order', async () => {
  dropSession()
  localStorage.clear()
  testConfig()
  render(<App router={makeRouter(createMemoryHistory({ initialEntries: ['/auth/sign-in'] }))} client={makeQueryClient()} />)
  await screen.findByRole('heading', { name: 'Sign in' })
  const real = words(screen.getByRole('main'))
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(<PrintedSignIn />)
  const printed = page.querySelector('main')
  expect(real).toContain('Forgot password')
  expect(printed && words(printed)).toEqual(real)
})
