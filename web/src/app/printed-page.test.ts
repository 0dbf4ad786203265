// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { replacePrintedPage } from './printed-page.ts'

const root = () => document.getElementById('root') as HTMLElement
const printed = () => document.querySelector('.printed-page')
/** Observers are called once the running code has ended. */
const turn = () => new Promise((done) => setTimeout(done))

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div><div class="printed-page"><main><h1>Sign in</h1></main></div>'
})
afterEach(() => {
  document.body.replaceChildren()
  delete document.documentElement.dataset.printed
})

test('the prerendered screen stays until a page of the app is shown, and is then removed', async () => {
  document.documentElement.dataset.printed = ''
  replacePrintedPage(root())
  root().append(document.createElement('section'))
  await turn()
  expect(printed()).not.toBeNull()
  root().firstElementChild?.append(document.createElement('main'))
  await turn()
  expect(printed()).toBeNull()
  expect(document.documentElement.dataset.printed).toBeUndefined()
})

test('a hidden prerendered screen is removed at once', () => {
  replacePrintedPage(root())
  expect(printed()).toBeNull()
})
