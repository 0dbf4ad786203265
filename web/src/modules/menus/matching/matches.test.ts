import type { PictureSuggestion } from '@brigade/contract/menus/picture-suggestions.ts'
import { expect, test } from 'vitest'
import { type Choices, chosen, matchOps, used } from './matches.ts'

const suggestion = (node_id: string, is_sure: boolean, ...pictures: number[]): PictureSuggestion => ({
  node_id,
  name: node_id,
  image_url: null,
  is_sure,
  candidates: pictures.map((picture_id) => ({ picture_id, score: 1 })),
})
const soup = suggestion('soup', true, 1)
const latte = suggestion('latte', false, 2, 3)
const taken = (choices: Choices) => matchOps([soup, latte], choices, () => 'id').map((op) => (op.op === 'update' ? [op.id, op.fields.image_url] : []))

test('what is sure is used until somebody says otherwise, and what is not only when they do', () => {
  expect(taken(new Map())).toEqual([['soup', 'picture:1']])
  expect(taken(used(new Map(), soup, false))).toEqual([])
  expect(taken(used(new Map(), latte, true))).toEqual([
    ['soup', 'picture:1'],
    ['latte', 'picture:2'],
  ])
})

test('choosing another picture uses it; one that is no suggestion is never used', () => {
  expect(taken(chosen(new Map(), latte, 3))[1]).toEqual(['latte', 'picture:3'])
  expect(taken(chosen(new Map(), latte, 99))[1]).toEqual(['latte', 'picture:2'])
})
