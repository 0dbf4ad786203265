import { expect, test } from 'vitest'
import { filesFirst, plainName } from './chunks.ts'

const page = `<html><head><script>(function start(routes) {})([["/auth/sign-in",1,["assets/Guest-abcd1234.js"]],["/list",0,["assets/Guest-abcd1234.js","assets/List-x_-d1234.css"]]])</script>
<script type="module" crossorigin src="/assets/main-abcd1234.js"></script>
<link rel="modulepreload" crossorigin href="/assets/react-abcd1234.js"><link rel="icon" href="/favicon.svg"></head></html>`

test('a first visit fetches what the page names and what is prefetched for its path, each once', () => {
  expect(filesFirst(page, '/auth/sign-in')).toEqual(['assets/main-abcd1234.js', 'assets/react-abcd1234.js', 'assets/Guest-abcd1234.js'])
  expect(filesFirst(page, '/list')).toHaveLength(4)
})

test('a path that is not in the list is an error, not a small page', () => {
  expect(() => filesFirst(page, '/nowhere')).toThrow('/nowhere')
  expect(() => filesFirst('<html></html>', '/list')).toThrow('no list')
})

test('chunks are named without the hash of the build', () => {
  expect([plainName('assets/List-x_-d1234.css'), plainName('assets/BankConnectionList-CpAobQFc.css')]).toEqual(['List.css', 'BankConnectionList.css'])
})
