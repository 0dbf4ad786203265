import { expect, test } from 'vitest'
import { ownResolution } from './reference-page.ts'

const pet = { type: 'object', properties: { name: { type: 'string' } } }
const tree = { type: 'object', properties: { of: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } } }
const { resolveSubtree } = ownResolution().fn
const description = {
  paths: { '/pets/{id}': { get: { answer: { $ref: '#/components/schemas/Pet' }, tree: { $ref: '#/components/schemas/Tree' } } } },
  components: { schemas: { Pet: pet, Tree: tree, 'a/b': { $ref: '#/components/schemas/Pet' }, Other: { $ref: '#/components/schemas/a~1b' } } },
}

test('an operation comes with what it refers to; what holds itself ends at its reference', async () => {
  expect(await resolveSubtree(description, ['paths', '/pets/{id}', 'get'])).toEqual({ spec: { answer: pet, tree }, errors: [] })
  expect((await resolveSubtree(description, ['components', 'schemas', 'Other'])).spec).toEqual(pet)
  expect((await resolveSubtree(description, ['paths', '/none'])).spec).toBeUndefined()
})

test('it stands alone: its text is what the page runs', async () => {
  const alone = new Function(`return ${ownResolution.toString()}`)() as typeof ownResolution
  expect((await alone().fn.resolveSubtree(description, ['components', 'schemas', 'Pet'])).spec).toEqual(pet)
})
