import { beforeEach, expect, test } from 'vitest'
import { sourceOf } from './own-address.ts'

const address = '/pictures/NJX_NJAHQIcJgeTKYdik9Q/whole/0/UYAFTqQkIHqQEJQiGxJU6T'

beforeEach(() => {
  window.location.href = 'http://localhost:3000/#/onboarding'
})

test('a picture of ours is loaded from where the page comes from, in every width up to its own, whatever name the server has outside', () => {
  expect(sourceOf(`https://menus.example.com${address}/480.jpg`)).toEqual({
    src: `${address}/480.webp`,
    srcSet: `${address}/160.webp 160w, ${address}/320.webp 320w, ${address}/480.webp 480w`,
  })
})

test('a picture from elsewhere is loaded from nowhere, because the policy of the page forbids it', () => {
  expect(sourceOf('https://pictures.example.com/melt.jpg')).toBeUndefined()
  expect(sourceOf(`https://menus.example.com${address}/481.jpg`)).toBeUndefined()
  expect(sourceOf('https://')).toBeUndefined()
  expect(sourceOf('http://localhost:3000/melt.jpg')).toEqual({ src: 'http://localhost:3000/melt.jpg' })
})
