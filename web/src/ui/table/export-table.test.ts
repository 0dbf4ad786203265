import { expect, test } from 'vitest'
import { cellsOf, columnsInFile } from './export-table.ts'
import type { TableColumn } from './table-columns.ts'

interface Person {
  name: string
  email: string
}

const name: TableColumn<Person> = { id: 'name', header: 'Name', alsoShows: ['email'], value: (person) => person.name, cell: () => null }
const email: TableColumn<Person> = { id: 'email', header: 'Email', hidden: true, value: (person) => person.email, cell: () => null }
const now: TableColumn<Person> = {
  id: 'now',
  header: 'Now',
  readValues: async (people) => (person) => (people.includes(person) ? `${person.name} is in` : 'out'),
  cell: () => null,
}
const drawing: TableColumn<Person> = { id: 'drawing', header: 'Drawing', cell: () => null }
const columns = [name, email, now, drawing]
const ada = { name: 'Ada', email: 'ada@example.com' }
const ids = (list: readonly TableColumn<Person>[]) => list.map(({ id }) => id)

test('a file has what is on the screen: secondary text of a cell follows it, once', () => {
  expect(ids(columnsInFile(columns, [name, now, drawing]))).toEqual(['name', 'email', 'now'])
  expect(ids(columnsInFile(columns, [name, now, email]))).toEqual(['name', 'now', 'email'])
})

test('data that a cell loads beyond its row is loaded for the file as well', async () => {
  const { head, cells } = await cellsOf([name, now], [ada], new AbortController().signal)
  expect(head).toEqual(['Name', 'Now'])
  expect(cells).toEqual([['Ada', 'Ada is in']])
})

test('a stopped export makes no file', async () => {
  await expect(cellsOf([name, now], [ada], AbortSignal.abort())).rejects.toThrow()
})
