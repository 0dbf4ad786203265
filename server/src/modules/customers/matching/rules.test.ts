import { describe, expect, test } from 'vitest'
import { splitName } from '../rules.ts'
import { type Candidate, filledName, type GuestAddress, judge, likeness, type OrderGuest, saidName } from './rules.ts'

const email = (value: string): GuestAddress => ({ kind: 'email', value })
const phone = (value = '+17185550101'): GuestAddress => ({ kind: 'phone', value })
const guest = (name: string, ...addresses: GuestAddress[]): OrderGuest => ({ ...splitName(name), addresses })
const customer = (id: number, name: string, ...addresses: GuestAddress[]): Candidate => ({ id, ...splitName(name), addresses })

test.each([
  ['Ada Hale', 'ada hale', 'same'],
  ['Hale, Ada', 'Ada Hale', 'same'],
  ['Siobhán O’Brien-Łukasz', 'Siobhan OBrien Lukasz', 'same'],
  ['Jonathan Hale', 'Jonatahn Hale', 'near'],
  ['Ada Nakamura', 'Ada Nakmura', 'near'],
  ['A. Hale', 'Ada Hale', 'part'],
  ['Ada', 'Ada Hale', 'part'],
  ['Rob Stone', 'Robert Stone', 'part'],
  ['Maria Lopez', 'Maria Garcia Lopez', 'part'],
  ['Ada Hale', 'Ben Hale', 'other'],
  ['Daniel Hale', 'Daniela Hale', 'other'],
  ['Paul Hale', 'Paula Hale', 'other'],
  ['Mia Hale', 'Pia Hale', 'other'],
  ['Ada Hale', 'Ada Stone', 'other'],
  ['', 'Ada Hale', 'unsaid'],
  ['Guest', 'Ada Hale', 'unsaid'],
])('%s and %s are %s', (one, other, how) => {
  expect([likeness(splitName(one), splitName(other)), likeness(splitName(other), splitName(one))]).toEqual([how, how])
})

describe('the same email address', () => {
  const ada = customer(1, 'Ada Hale', email('ada@example.com'))
  test('is of the same person unless the first names speak against it', () => {
    for (const name of ['Ada Hale', 'Ada Stone', 'Adda Hale', 'A. Hale', 'Hale, Ada', 'Guest', ''])
      expect(judge(guest(name, email('ada@example.com')), [ada]), name).toEqual({ known: 1 })
    for (const name of ['Ben Hale', 'Cleo']) expect(judge(guest(name, email('ada@example.com')), [ada]), name).toBe('new')
  })
  test('says more than the same phone', () => {
    const other = customer(2, 'Ada Hale', phone())
    expect(judge(guest('Ada Hale', email('ada@example.com'), phone()), [other, ada])).toEqual({ known: 1 })
  })
})

describe('the same phone', () => {
  const [ada, ben] = [customer(1, 'Ada Hale', phone()), customer(2, 'Ben Hale', phone())]
  test('is of a family: each is somebody', () => {
    expect(judge(guest('Ada Hale', phone()), [ada, ben])).toEqual({ known: 1 })
    expect(judge(guest('B Hale', phone()), [ada, ben])).toEqual({ known: 2 })
    expect(judge(guest('Cleo Hale', phone()), [ada, ben])).toBe('new')
    expect(judge(guest('Ada Stone', phone()), [ada])).toBe('new')
  })
  test('without a name is the one who has it; of several nobody, but for one without a name', () => {
    expect(judge(guest('', phone()), [ada])).toEqual({ known: 1 })
    expect(judge(guest('', phone()), [ada, ben])).toBe('new')
    expect(judge(guest('', phone()), [ada, ben, customer(3, '', phone())])).toEqual({ known: 3 })
  })
  test('of somebody without a name is whoever comes first with one, where nobody else has it', () => {
    expect(judge(guest('Ada Hale', phone()), [customer(3, '', phone())])).toEqual({ known: 3 })
    expect(judge(guest('Cleo Hale', phone()), [ada, customer(3, '', phone())])).toBe('new')
  })
  test('and a name that fits two of them as well is somebody new', () => {
    expect(judge(guest('A Hale', phone()), [ada, customer(4, 'Alan Hale', phone())])).toBe('new')
    expect(judge(guest('Ada Hale', phone()), [ada, customer(4, 'Alan Hale', phone())])).toEqual({ known: 1 })
  })
})

test('nobody is found by an address of another kind, and nobody among nobody', () => {
  expect(judge(guest('Ada', { kind: 'relay', value: 'doordash:ada@example.com' }), [customer(1, 'Ada', email('ada@example.com'))])).toBe('new')
  expect(judge(guest('Ada', phone()), [])).toBe('new')
})

test('an order that was theirs stays theirs as long as they may be meant', () => {
  const [one, two] = [customer(1, 'Ada Hale', phone()), customer(2, 'A. Hale', phone())]
  expect(judge(guest('Ada Hale', phone()), [one, two], 2)).toEqual({ known: 2 })
  expect(judge(guest('', phone()), [one, two], 1)).toEqual({ known: 1 })
  expect(judge(guest('Cleo', phone()), [one, two], 2)).toBe('new')
})

test('a name is filled where it is empty, and never overwritten', () => {
  const filled = (known: string, said: string) => filledName(splitName(known), splitName(said))
  expect(filled('', 'Ada Hale')).toEqual({ given: 'Ada', family: 'Hale' })
  expect(filled('Ada', 'Ada Hale')).toEqual({ given: 'Ada', family: 'Hale' })
  expect(filledName({ given: '', family: 'Hale' }, splitName('Ada Hale'))).toEqual({ given: 'Ada', family: 'Hale' })
  for (const [known, said] of [
    ['A. Hale', 'Ada Hale'],
    ['Ada Hale', 'Ada Stone'],
    ['Ada', 'Guest'],
    ['Ada', ''],
    ['Ada', 'Adam Hale'],
  ] as const)
    expect(filled(known, said), `${known}, ${said}`).toBeUndefined()
})

test('a name is read as guests and tills write it', () => {
  expect(saidName('Ada Mae Hale')).toEqual({ given: 'Ada Mae', family: 'Hale' })
  expect(saidName('Hale, Ada')).toEqual({ given: 'Ada', family: 'Hale' })
  for (const nobody of ['', '  ', 'Guest', 'Walk-in', 'N/A']) expect(saidName(nobody), nobody).toEqual({ given: '', family: '' })
})
