import { expect, test } from 'vitest'
import { collectPages, mostCollected } from './collect-pages.ts'

const rowId = (row: number) => String(row)
const never = new AbortController().signal
const upTo = (total: number) => async (page: number, perPage: number) => ({
  rows: Array.from({ length: perPage }, (_, index) => (page - 1) * perPage + index).filter((row) => row < total),
  total,
})

test('every page is read, and progress reported', async () => {
  const heard: string[] = []
  const { rows, total } = await collectPages({ fetchPage: upTo(250), rowId, signal: never, onProgress: (done, of) => heard.push(`${done}/${of}`) })
  expect([rows.length, total, heard]).toEqual([250, 250, ['100/250', '200/250', '250/250']])
})

test('at most ten thousand rows are read, and the caller gets the total', async () => {
  const { rows, total } = await collectPages({ fetchPage: upTo(12_345), rowId, signal: never })
  expect([rows.length, total]).toEqual([mostCollected, 12_345])
})

test('a row that moves to the next page meanwhile counts once', async () => {
  const pages = [[1, 2], [2, 3], []]
  const fetchPage = async (page: number) => ({ rows: pages[page - 1] ?? [], total: 103 })
  expect((await collectPages({ fetchPage, rowId, signal: never })).rows).toEqual([1, 2, 3])
})

test('reading stops when canceled', async () => {
  const controller = new AbortController()
  const fetchPage = async (page: number, perPage: number) => {
    if (page === 2) controller.abort()
    return upTo(1000)(page, perPage)
  }
  await expect(collectPages({ fetchPage, rowId, signal: controller.signal })).rejects.toThrow('abort')
})
