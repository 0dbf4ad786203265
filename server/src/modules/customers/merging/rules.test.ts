import { expect, test } from 'vitest'
import {
  changesOf,
  type Facts,
  hashOf,
  isButLetter,
  keysOf,
  leastScore,
  likenessOf,
  type Merged,
  mergeRefusals,
  suggestedChoices,
  undone,
  undoRefusal,
} from './rules.ts'

const facts = (given: Partial<Facts>): Facts => ({ given_name: '', family_name: '', birthday: null, emails: [], phones: [], ...given })
const ada = facts({ given_name: 'Ada', family_name: 'Hale', birthday: '04-23', emails: ['ada.hale@example.com'], phones: ['+17185550123'] })

test('the reasons are said in words, the strongest first, and add up', () => {
  const cases: [string, Facts, readonly string[], boolean][] = [
    ['same phone, no name', facts({ phones: ada.phones }), ['Same phone'], true],
    ['same email, other name', facts({ emails: ada.emails, given_name: 'Bob', family_name: 'Stone' }), ['Same email', 'Different names'], true],
    ['family', facts({ phones: ada.phones, given_name: 'Ben', family_name: 'Hale' }), ['Same phone', 'Different names'], false],
    ['name alone', facts({ given_name: 'Ada', family_name: 'Hale' }), ['Same name'], false],
    ['turned name with birthday', facts({ given_name: 'Hale', family_name: 'ADÀ', birthday: '04-23' }), ['Same name and birthday'], true],
    [
      'a slip in the address',
      facts({ given_name: 'Ada', family_name: 'Hale', emails: ['ada.hale@exampel.com'] }),
      ['Same email but for a letter', 'Same name'],
      true,
    ],
    ['a slip alone', facts({ emails: ['ada.hall@example.com'] }), [], false],
    ['father and son', facts({ ...ada, emails: [], birthday: '09-01' }), ['Same phone', 'Same name', 'Different birthdays'], false],
  ]
  for (const [name, other, reasons, isSuggested] of cases) {
    const one = likenessOf(ada, other)
    if (reasons.length > 0) expect(one.reasons, name).toEqual(reasons)
    expect(one.score >= leastScore, name).toBe(isSuggested)
    expect(likenessOf(other, ada), name).toEqual(one)
  }
})

test('addresses that differ by one letter have a key in common', () => {
  const keys = (email: string) => keysOf(facts({ emails: [email] })).map(({ text }) => text)
  const meet = (one: string, other: string) => keys(one).some((key) => keys(other).includes(key))
  for (const other of ['anna@x.co', 'ana@x.com', 'anna@xx.com', 'nana@x.com', 'anne@x.com', 'anna@x.ocm']) {
    expect(isButLetter('anna@x.com', other), other).toBe(true)
    expect(meet('anna@x.com', other), other).toBe(true)
  }
  for (const other of ['anna@x.com', 'bana@x.cm', 'hans@y.com']) expect(isButLetter('anna@x.com', other), other).toBe(false)
  expect(hashOf(1, 'phone 1')).not.toBe(hashOf(2, 'phone 1'))
})

const customer = (given: Partial<Merged>): Merged => ({
  id: 1,
  name: 'Ada',
  given_name: 'Ada',
  family_name: 'Hale',
  birthday: null,
  language: '',
  tags: [],
  status: 'active',
  relay_channel: null,
  parent_access_group_id: 1,
  ...given,
})

test('two of one company are merged, and no guest of a marketplace', () => {
  const other = customer({ id: 2, name: 'Bob' })
  expect(mergeRefusals(customer({}), other)).toEqual([])
  expect(mergeRefusals(customer({}), customer({}))).toEqual(['Choose two different customers.'])
  expect(mergeRefusals(customer({}), { ...other, relay_channel: 'x' })).toEqual(['Guests of a marketplace are kept apart, and never merged.'])
  expect(mergeRefusals(customer({}), { ...other, parent_access_group_id: 2 })).toEqual(['They are customers of different companies.'])
  expect(mergeRefusals(customer({}), { ...other, status: 'merged' })).toEqual(['Bob was merged into another customer already.'])
  const tags = Array.from({ length: 31 }, (_, at) => `t${at}`)
  expect(mergeRefusals(customer({ tags: tags.slice(0, 16) }), { ...other, tags: tags.slice(16) })[0]).toContain('these two have 31')
})

test('what is empty is taken from the other one; a name is taken whole', () => {
  const gone = { given_name: 'Bob', family_name: 'Stone', birthday: '01-02', language: 'de' }
  expect(suggestedChoices({ given_name: '', family_name: '', birthday: null, language: 'en' }, gone)).toEqual({
    given_name: 'gone',
    family_name: 'gone',
    birthday: 'gone',
    language: 'kept',
  })
  expect(suggestedChoices({ given_name: 'Ada', family_name: '', birthday: '01-03', language: '' }, gone)).toMatchObject({
    given_name: 'kept',
    family_name: 'kept',
    birthday: 'kept',
  })
})

test('an undo gives back what the merge changed, and leaves what somebody changed since', () => {
  const [kept, gone] = [customer({ tags: ['a'] }), customer({ id: 2, given_name: 'Eda', birthday: '01-02', tags: ['a', 'b'] })]
  const changes = changesOf(kept, gone, { given_name: 'gone', family_name: 'gone', birthday: 'gone', language: 'kept' })
  expect(changes).toEqual({ fields: { given_name: { before: 'Ada', after: 'Eda' }, birthday: { before: null, after: '01-02' } }, tags_added: ['b'] })
  const since = { ...kept, given_name: 'Edda', birthday: '01-02', tags: ['a', 'b', 'c'] }
  expect(undone(since, changes)).toEqual({ fields: { birthday: null }, tags: ['a', 'c'], stayed: ['given_name'] })
})

test('a merge that cannot be undone says why, and what has to be undone first', () => {
  const merge = {
    gone_name: 'Bob',
    kept_name: 'Ada',
    kept_status: 'active',
    undo_until: new Date('2026-06-30'),
    undone_at: null,
    later_name: null,
    onward_name: null,
  }
  const now = new Date('2026-06-15')
  expect(undoRefusal(merge, now)).toBeNull()
  expect(undoRefusal(merge, new Date('2026-07-01'))).toContain('That time is over')
  expect(undoRefusal({ ...merge, undone_at: now }, now)).toBe('It was undone already.')
  expect(undoRefusal({ ...merge, kept_status: 'merged', onward_name: 'Cid' }, now)).toBe('Ada was merged into Cid since. Undo that merge first.')
  expect(undoRefusal({ ...merge, later_name: 'Cid' }, now)).toBe('Cid was merged into Ada since. Undo that merge first.')
  expect(undoRefusal({ ...merge, kept_status: 'erased' }, now)).toContain('erased')
})
