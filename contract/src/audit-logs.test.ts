import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { auditApp, auditLogs, describeChanges, guestAgent, skippedFields } from './audit-logs.ts'

test('changes are written as a markdown list, one line each', () => {
  expect(
    describeChanges([
      { field: 'name', old: 'Harbor', new: 'Harbor 2' },
      { field: 'address', old: null, new: '1 Quay' },
      { field: 'bank_name', old: 'Tide', new: null },
      { field: 'description', old: '', new: 'Fish' },
    ]),
  ).toBe('- **name**: Harbor → Harbor 2\n- **address**: 1 Quay\n- **bank_name**: Tide → (empty)\n- **description**: (empty) → Fish')
})

test('a value with several lines stays within its list entry', () => {
  expect(describeChanges([{ field: 'note', old: null, new: 'Busy\r\n- **status**: live → closed' }])).toBe(
    '- **note**: Busy - **status**: live → closed',
  )
})

test('no change has no description', () => {
  expect(describeChanges([])).toBe('')
})

// Specification sections 3, 7 and 9.
test('the words and numbers of the specification', () => {
  expect([...skippedFields]).toEqual(['id', 'inserted_at', 'updated_at', '__typename'])
  expect(auditApp).toBe('chef')
  expect(guestAgent).toBe('Guest')
  expect(z.parse(auditLogs.search.input, {})).toEqual({ page: 1, per_page: 20 })
})

test('history is requested with the parameter names of the specification', () => {
  const asked = {
    page: 2,
    per_page: 20,
    app: 'chef',
    resource: 'bank_connection',
    resource_id: 7,
    search_query: 'Ada',
    from_date: '2026-01-31',
    to_date: '2026-02-01',
  }
  expect(z.parse(auditLogs.search.input, asked)).toEqual(asked)
  expect(z.safeParse(auditLogs.search.input, { from_date: 'yesterday' }).error?.issues[0]?.message).toBe('must be a date')
})

test('a note has the specified fields and the three actions', () => {
  const note = {
    app: 'chef',
    resource: 'bank_connection',
    resource_id: 7,
    action: 'update',
    description: '- **name**: a → b',
    agent: 'Ada <ada@example.com>',
  }
  expect(z.parse(auditLogs.write.input, { audit_log: note })).toEqual({ audit_log: note })
  expect(z.safeParse(auditLogs.write.input, { audit_log: { ...note, action: 'read' } }).success).toBe(false)
})
