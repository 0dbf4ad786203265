import { allEndpoints } from '@brigade/contract/all-endpoints.ts'
import { documentOf } from '@brigade/contract/kit/graph.ts'
import { parse } from 'graphql'
import { expect, test } from 'vitest'
import { KeptDocuments } from './graph-documents.ts'

const document = parse('{ a }')

test('every document of the web is cached', () => {
  const texts = allEndpoints().flatMap(({ endpoint }) => (endpoint.graph ? [documentOf(endpoint)] : []))
  const kept = new KeptDocuments()
  for (const text of texts) kept.set(text, document)
  expect(texts.filter((text) => kept.get(text) === undefined)).toEqual([])
})

test('long documents are not cached, and of the others those used last', () => {
  const kept = new KeptDocuments(3)
  for (const text of ['a', 'b', 'c']) kept.set(text, document)
  kept.get('a')
  kept.set('d', document)
  kept.set(`{ a } #${'x'.repeat(5000)}`, document)
  expect(['a', 'b', 'c', 'd', `{ a } #${'x'.repeat(5000)}`].filter((text) => kept.get(text))).toEqual(['a', 'c', 'd'])
})
