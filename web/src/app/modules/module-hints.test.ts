import { expect, test } from 'vitest'

const screens = Object.keys(import.meta.glob('../../modules/*/module.tsx'))
const hints = Object.keys(import.meta.glob('../../modules/*/hints.ts'))
const folderOf = (file: string): string => file.split('/').at(-2) ?? ''

test('every module with screens for staff has a hint for its main one, so that "Show All Hints" always says something', () => {
  expect(hints.map(folderOf)).toEqual(screens.map(folderOf).filter((folder) => folder !== 'front-door'))
})
