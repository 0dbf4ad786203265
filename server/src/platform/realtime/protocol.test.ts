import { expect, test } from 'vitest'
import { broadcast, readFrame, versionOf, writeFrame } from './protocol.ts'

const bytes = (value: unknown) => Buffer.from(JSON.stringify(value))

test('version 2 frames are arrays, version 1 frames objects', () => {
  expect(readFrame(bytes(['3', '4', 'sync:chef', 'shout', { a: 1 }]), false, 2)).toEqual({
    joinRef: '3',
    ref: '4',
    topic: 'sync:chef',
    event: 'shout',
    payload: { a: 1 },
    wantsReply: true,
  })
  expect(readFrame(bytes({ topic: 'sync:chef', event: 'phx_join', payload: {}, ref: '1' }), false, 1)).toMatchObject({
    joinRef: '1',
    ref: '1',
    event: 'phx_join',
  })
  expect(readFrame(bytes({ topic: 'sync:chef', event: 'shout', payload: {}, ref: '2' }), false, 1)).toMatchObject({ joinRef: null, ref: '2' })
})

test.each([
  ['no JSON', Buffer.from('{'), 2],
  ['an object in version 2', bytes({ topic: 'a', event: 'b', payload: {}, ref: '1' }), 2],
  ['an array in version 1', bytes(['1', '1', 'a', 'b', {}]), 1],
  ['too short', bytes(['1', '1', 'a', 'b']), 2],
  ['a topic that is no text', bytes(['1', '1', 5, 'b', {}]), 2],
  ['a reference that is a list', bytes(['1', ['1'], 'a', 'b', {}]), 2],
  ['null', bytes(null), 1],
] as const)('refuses %s', (_name, data, version) => {
  expect(readFrame(data, false, version)).toBeUndefined()
})

function binary(head: number[], ...texts: string[]): Buffer {
  return Buffer.concat([Buffer.from(head), ...texts.map((text) => Buffer.from(text))])
}

test('reads binary pushes, and sends no reply to the broadcast kind', () => {
  const plain = readFrame(binary([0, 1, 1, 9, 5], '1', '2', 'sync:chef', 'shout', '{"invalidateKeys":["x"]}'), true, 2)
  expect(plain).toEqual({ joinRef: '1', ref: '2', topic: 'sync:chef', event: 'shout', payload: { invalidateKeys: ['x'] }, wantsReply: true })
  const cast = readFrame(binary([3, 1, 1, 9, 5, 2, 1], '1', '2', 'sync:chef', 'shout', '{}', '{"invalidateKeys":["x"]}'), true, 2)
  expect(cast).toEqual({ ...plain, wantsReply: false })
})

test('a binary frame with wrong lengths is no frame', () => {
  expect(readFrame(binary([0, 200, 200, 200, 200], 'short'), true, 2)).toBeUndefined()
  expect(readFrame(binary([9]), true, 2)).toBeUndefined()
  expect(readFrame(Buffer.alloc(0), true, 2)).toBeUndefined()
  expect(readFrame(bytes([]), true, 1)).toBeUndefined()
})

test('a missing version means 1.0.0, an unknown one is refused', () => {
  expect([versionOf(null), versionOf('1.0.0'), versionOf('2.0.0'), versionOf('3.0.0'), versionOf('')]).toEqual([1, 1, 2, undefined, undefined])
})

test('writes both versions', () => {
  expect(writeFrame(2, '1', '2', 't', 'e', {})).toBe('["1","2","t","e",{}]')
  expect(JSON.parse(writeFrame(1, '1', '2', 't', 'e', {}))).toEqual({ topic: 't', event: 'e', payload: {}, ref: '2' })
  expect(String(broadcast('t', 'e', {})[2])).toBe('[null,null,"t","e",{}]')
})
