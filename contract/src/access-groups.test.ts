import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { groupsPerPage } from './access-groups/preview.ts'
import { accessGroups, resourceGroupsPerPage } from './access-groups.ts'

const fieldsOf = (schema: z.core.$ZodType) => Object.keys((schema as z.ZodMiniObject).def.shape)

// Specification sections 7 and 9: what each call takes, and its defaults.
test.each([
  ['create', ['name', 'description', 'parent_access_group_id']],
  ['search', ['search_term', 'parent_id', 'ag_role', 'page', 'per_page']],
  ['resourceInfo', ['id_or_type', 'type_or_id', 'search_term', 'page', 'per_page']],
  ['remove', ['access_group_ids']],
  ['removeResources', ['resource_type', 'resource_ids', 'access_group_id']],
  ['moveResources', ['resource_type', 'resource_ids', 'access_group_id']],
  ['addResource', ['resource_type', 'resource_id', 'access_group_id']],
  ['getResourceGroups', ['resource_id', 'resource_type', 'page', 'per_page']],
  ['isResourceAuthorized', ['resource_type', 'resource_id', 'resource_ids', 'role']],
] as const)('%s takes the specified fields', (name, fields) => {
  expect(fieldsOf(accessGroups[name].input)).toEqual(fields)
})

test('a group can be renamed with its name and description', () => {
  expect(fieldsOf(accessGroups.update.input)).toEqual(expect.arrayContaining(['id', 'name', 'description']))
})

test('a search starts at page 1 of 15 and sends no empty filters; the groups of a resource come 50 a page', () => {
  expect([groupsPerPage, resourceGroupsPerPage]).toEqual([15, 50])
  expect(z.parse(accessGroups.search.input, {})).toEqual({ page: 1, per_page: 15 })
  const asked = { resource_id: 7, resource_type: 'bank_connection' }
  expect(z.parse(accessGroups.getResourceGroups.input, asked)).toEqual({ ...asked, page: 1, per_page: 50 })
})

test('a group needs a name, and the role filter accepts only known roles', () => {
  const issues = z.safeParse(accessGroups.create.input, { name: ' ', parent_access_group_id: 1 }).error?.issues
  expect(issues?.[0]?.message).toBe('Name is required')
  expect(z.safeParse(accessGroups.search.input, { ag_role: 'owner' }).success).toBe(false)
})
