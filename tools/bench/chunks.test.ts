import { expect, test } from 'vitest'
import { filesFirst, plainName } from './chunks.ts'

const page = `<html><head><script>(function start(routes) {})([["/auth/sign-in",1,["assets/Guest-abcd123.js"]],["/list",0,["assets/Guest-abcd123.js","assets/List-x_-d123.css"]]])</script>
<script type="module" crossorigin src="/assets/main-abcd123.js"></script>
<link rel="modulepreload" crossorigin href="/assets/react-abcd123.js"><link rel="icon" href="/favicon.svg"></head></html>`

test('a first visit fetches what the page names and what is prefetched for its path, each once', () => {
  expect(filesFirst(page, '/auth/sign-in')).toEqual(['assets/main-abcd123.js', 'assets/react-abcd123.js', 'assets/Guest-abcd123.js'])
  expect(filesFirst(page, '/list')).toHaveLength(4)
})

test('a path that is not in the list is an error, not a small page', () => {
  expect(() => filesFirst(page, '/nowhere')).toThrow('/nowhere')
  expect(() => filesFirst('<html></html>', '/list')).toThrow('no list')
})

test('chunks are named without the hash of the build', () => {
  expect([plainName('assets/List-x_-d123.css'), plainName('assets/BankConnectionList-CpAobQF.css')]).toEqual(['List.css', 'BankConnectionList.css'])
})
