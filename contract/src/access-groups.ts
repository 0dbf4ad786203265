import * as z from 'zod/mini'
import { groupsPerPage, Preview } from './access-groups/preview.ts'
import { email, optionalText, organizationId, searchTerm, text } from './fields/fields.ts'
import { eachOnce } from './kit/each-once.ts'
import { endpoint, onGroup, role, signedIn } from './kit/endpoint.ts'
import { id, pageNumber, pageOf, perPage, sortBy } from './kit/page.ts'
import { resourceTypeNames } from './kit/resources.ts'
import { type Role, roles } from './kit/roles.ts'

// Specification section 7 (access groups, users API); rights after the five laws of authority, docs/decisions/0014-placing-is-giving.md.

export const resourceGroupsPerPage = 50
/** Deepest level of the tree; the root is level 1. */
export const maxDepth = 32
export const invitationDays = 7
/** What people can be sorted by; `ends` is when the first role ends, on the list of a group only of those given on the group itself. */
export const peopleSorts = ['name', 'email', 'status', 'ends'] as const
/** What invitations can be sorted by; the newest comes first unless another is asked for. */
export const invitationSorts = ['email', 'status', 'sent', 'expires'] as const

const roleName = z.enum(roles as unknown as [Role, ...Role[]])
const resourceType = z.enum(resourceTypeNames)
const ids = eachOnce(id).check(z.minLength(1, { error: 'choose at least one' }), z.maxLength(1000, { error: 'choose at most 1000' }))
const view = 'access_groups'
const admin = 'access_groups_admin'

export const AccessGroup = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  parent_id: z.nullable(z.int()),
  /** Root first, as far up as the person may see; the group itself is not in it. */
  path: z.array(z.object({ id: z.int(), name: z.string() })),
  children_count: z.int(),
  version: z.int(),
  inserted_at: z.string(),
  updated_at: z.string(),
  /** `hand_over` is of the whole company: who administers it may offer this group, or what it holds, to another one. */
  _can: z.object({ update: z.boolean(), delete: z.boolean(), create_child: z.boolean(), invite: z.boolean(), hand_over: z.boolean() }),
})
export type AccessGroup = z.infer<typeof AccessGroup>

export const GroupStats = z.object({
  users_direct: z.int(),
  users_inherited: z.int(),
  admins: z.int(),
  child_groups: z.int(),
  groups_below: z.int(),
  /** Of `count`, those `named_apart` go by another name: of restaurants the libraries. */
  resources: z.array(z.object({ resource_type: resourceType, count: z.int(), named_apart: z.int() })),
  pending_invitations: z.int(),
  grants_expiring: z.int(),
  last_change_at: z.nullable(z.string()),
})
export type GroupStats = z.infer<typeof GroupStats>

export const GroupResource = z.object({
  resource_type: resourceType,
  resource_id: z.int(),
  name: z.string(),
  relation: z.enum(['owner', 'shared']),
  access_group_id: z.int(),
  access_group_name: z.string(),
})
export type GroupResource = z.infer<typeof GroupResource>

const person = { user_id: z.int(), name: z.string(), email: z.string(), status: z.string() }
/** Of a group that the person asking may not see, 0 and a few words instead of its name. */
const grant = {
  grant_id: z.int(),
  role: z.string(),
  from_group_id: z.int(),
  from_group_name: z.string(),
  expires_at: z.nullable(z.string()),
}

/** A person on a group: each role with the group it comes from, the most powerful first. */
export const GroupUser = z.object({ ...person, grants: z.array(z.object({ ...grant, direct: z.boolean() })) })
export type GroupUser = z.infer<typeof GroupUser>

/** A person who reaches a resource: each role that means something there, with the group it comes from, the most powerful first. */
export const ResourceUser = z.object({ ...person, grants: z.array(z.object(grant)) })
export type ResourceUser = z.infer<typeof ResourceUser>

export const Invitation = z.object({
  id: z.int(),
  email: z.string(),
  access_group_id: z.int(),
  access_group_name: z.string(),
  roles: z.array(z.string()),
  status: z.enum(['pending', 'accepted', 'expired', 'revoked', 'void']),
  expires_at: z.string(),
  invited_by: z.string(),
  sent_count: z.int(),
  sent_at: z.string(),
  inserted_at: z.string(),
})
export type Invitation = z.infer<typeof Invitation>

const Move = z.object({ operation: z.literal('move'), access_group_ids: ids, parent_access_group_id: id })
/** `into` is kept; `from` ends. `grants`: `keep_target` drops the source's grants, `union` moves them too. */
const Merge = z.object({
  operation: z.literal('merge'),
  from_id: id,
  into_id: id,
  grants: z._default(z.enum(['keep_target', 'union']), 'keep_target'),
})
const Grant = z.object({
  operation: z.literal('grant'),
  access_group_id: id,
  user_id: id,
  roles: eachOnce(roleName).check(z.minLength(1)),
  expires_at: z.optional(z.nullable(z.string())),
})
const Revoke = z.object({ operation: z.literal('revoke'), access_group_id: id, user_id: id, roles: eachOnce(roleName).check(z.minLength(1)) })

const changed = ['access_groups', 'access_group_stats', 'rights']
const Delete = z.object({ operation: z.literal('delete'), access_group_ids: ids })
const resourceNames = { resource_type: resourceType, resource_ids: ids, access_group_id: id }
const Share = z.object({ operation: z.literal('share'), ...resourceNames })
const Unshare = z.object({ operation: z.literal('unshare'), ...resourceNames })
/** The group becomes their owner. */
const MoveResources = z.object({ operation: z.literal('move_resources'), ...resourceNames })

/** Why a person can do something: each grant that leads to the resource. */
export const Explanation = z.object({
  allowed: z.boolean(),
  because: z.array(
    z.object({
      role: z.string(),
      granted_on_id: z.int(),
      granted_on: z.string(),
      path: z.array(z.string()),
      granted_by: z.nullable(z.string()),
      expires_at: z.nullable(z.string()),
    }),
  ),
})
export type Explanation = z.infer<typeof Explanation>

export const accessGroups = {
  create: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/access_group',
    summary: 'Create a group under a group',
    access: onGroup(admin, 'parent_access_group_id'),
    input: z.object({ name: text('Name is required'), description: optionalText(), parent_access_group_id: organizationId }),
    output: AccessGroup,
    refreshes: changed,
    audits: { resource: 'access_group', action: 'create' },
  }),
  search: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/access_group/search',
    summary: 'Groups by name; with `parent_id` its children; with `ag_role` those where the person holds that role',
    reads: true,
    access: signedIn('answers only groups the person holds a role on or, with ag_role, that role'),
    input: z.object({
      search_term: z.optional(searchTerm),
      parent_id: z.optional(id),
      ag_role: z.optional(roleName),
      page: pageNumber,
      per_page: perPage(groupsPerPage),
    }),
    output: pageOf(AccessGroup),
  }),
  get: endpoint({
    service: 'users',
    method: 'GET',
    path: '/v5/access_group/:id',
    summary: 'One group',
    access: onGroup(view),
    input: z.object({ id }),
    output: AccessGroup,
  }),
  getStats: endpoint({
    service: 'users',
    method: 'GET',
    path: '/v5/access_group/:id/get_stats',
    summary: 'Counts for the overview of a group',
    access: onGroup(view),
    input: z.object({ id }),
    output: GroupStats,
  }),
  update: endpoint({
    service: 'users',
    method: 'PUT',
    path: '/v5/access_group/:id',
    summary: 'Rename or describe a group',
    access: onGroup(admin),
    input: z.object({ id, name: text('Name is required'), description: optionalText(), version: z.optional(z.int()) }),
    output: AccessGroup,
    refreshes: [...changed, 'access_groups:{id}', 'audit_logs:access_group:{id}'],
    audits: { resource: 'access_group', action: 'update' },
  }),
  remove: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/access_group/delete',
    summary: 'Delete empty groups; a root group is never deleted',
    access: onGroup(admin, 'access_group_ids'),
    input: z.object({ access_group_ids: ids }),
    output: z.object({ deleted: z.array(z.int()) }),
    refreshes: changed,
    audits: { resource: 'access_group', action: 'delete' },
  }),
  move: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/access_group/move_access_groups',
    summary: 'Move groups under another group, all or none',
    access: onGroup(admin, 'access_group_ids'),
    input: z.object({ access_group_ids: ids, parent_access_group_id: id }),
    output: z.object({ moved: z.array(z.int()) }),
    refreshes: changed,
    audits: { resource: 'access_group', action: 'update' },
  }),
  merge: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/access_group/merge',
    summary: 'Merge a group into another: children, resources and, with `union`, grants move',
    access: onGroup(admin, 'from_id'),
    input: z.object({ from_id: id, into_id: id, grants: z._default(z.enum(['keep_target', 'union']), 'keep_target') }),
    output: AccessGroup,
    refreshes: changed,
    audits: { resource: 'access_group', action: 'update' },
  }),
  addResource: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/access_group/add_resource',
    summary: 'Share a resource with a group',
    access: onGroup(admin, 'access_group_id'),
    input: z.object({ resource_type: resourceType, resource_id: id, access_group_id: id }),
    output: GroupResource,
    refreshes: changed,
    audits: { resource: 'access_group', action: 'update' },
  }),
  removeResources: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/access_group/remove_resources',
    summary: 'Stop sharing resources with a group; the owner group cannot be removed',
    access: onGroup(admin, 'access_group_id'),
    input: z.object(resourceNames),
    output: z.object({ removed: z.array(z.int()) }),
    refreshes: changed,
    audits: { resource: 'access_group', action: 'update' },
  }),
  moveResources: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/access_group/move_resources',
    summary: 'Make a group the owner of resources',
    access: onGroup(admin, 'access_group_id'),
    input: z.object(resourceNames),
    output: z.object({ moved: z.array(z.int()) }),
    refreshes: changed,
    audits: { resource: 'access_group', action: 'update' },
  }),
  getResourceGroups: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/access_group/get_resource_groups',
    summary: 'Groups that hold a resource',
    reads: true,
    access: signedIn('the resource must be one the person may see'),
    input: z.object({ resource_id: id, resource_type: resourceType, page: pageNumber, per_page: perPage(resourceGroupsPerPage) }),
    output: pageOf(z.object({ ...AccessGroup.shape, relation: z.enum(['owner', 'shared']) })),
  }),
  shareableResources: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/access_group/shareable_resources',
    summary: 'Resources of one type that the person may change and a group does not hold yet',
    reads: true,
    access: onGroup(admin, 'access_group_id'),
    input: z.object({
      access_group_id: id,
      resource_type: resourceType,
      search_term: z.optional(searchTerm),
      page: pageNumber,
      per_page: perPage(groupsPerPage),
    }),
    output: pageOf(GroupResource),
  }),
  /** Either order of id and resource type; exactly one segment must be a known type (section 7 leaves the order open). */
  resourceInfo: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/access_group/:id_or_type/:type_or_id',
    summary: 'Resources of one type in a group and below it',
    reads: true,
    access: role(view, admin),
    input: z.object({
      id_or_type: z.string(),
      type_or_id: z.string(),
      search_term: z.optional(searchTerm),
      page: pageNumber,
      per_page: perPage(groupsPerPage),
    }),
    output: pageOf(GroupResource),
  }),
  isResourceAuthorized: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/is_resource_authorized',
    summary: 'May the person use a role on a resource? `resource_ids` asks for many at once',
    reads: true,
    access: signedIn('people ask only about themselves; unknown and forbidden resources answer alike'),
    input: z.object({
      resource_type: resourceType,
      resource_id: z.optional(id),
      resource_ids: z.optional(eachOnce(id).check(z.maxLength(200))),
      role: roleName,
    }),
    output: z.object({ is_authorized: z.boolean(), authorized: z.optional(z.record(z.string(), z.boolean())) }),
  }),
  users: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/access_group/:id/users/search',
    summary: 'People with roles on a group, direct and inherited; with `role` those who can use it there',
    reads: true,
    access: onGroup(view),
    input: z.object({
      id,
      search_term: z.optional(searchTerm),
      role: z.optional(roleName),
      sort: sortBy(...peopleSorts),
      page: pageNumber,
      per_page: perPage(groupsPerPage),
    }),
    /** `roles`: those that somebody can use there, whatever is searched for; the most powerful first. */
    output: z.object({ ...pageOf(GroupUser).shape, roles: z.array(z.string()) }),
  }),
  grant: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/access_group/:id/roles/grant',
    summary: 'Give a person roles on a group (law 1)',
    access: onGroup(admin),
    input: z.object({
      id,
      user_id: id,
      roles: eachOnce(roleName).check(z.minLength(1, { error: 'Choose at least one role' })),
      expires_at: z.optional(z.nullable(z.string())),
    }),
    output: GroupUser,
    refreshes: [...changed, 'access_group_users:{id}', 'audit_logs:access_group:{id}'],
    audits: { resource: 'access_group', action: 'update' },
  }),
  revoke: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/access_group/:id/roles/revoke',
    summary: 'Take roles from a person on a group (law 4)',
    access: onGroup(admin),
    input: z.object({ id, user_id: id, roles: eachOnce(roleName).check(z.minLength(1)) }),
    output: z.object({ revoked: z.array(z.string()) }),
    refreshes: [...changed, 'access_group_users:{id}', 'audit_logs:access_group:{id}'],
    audits: { resource: 'access_group', action: 'update' },
  }),
  invite: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/access_group/:id/invitations',
    summary: 'Invite a person by mail with roles on a group (law 1)',
    access: onGroup(admin),
    input: z.object({ id, email: email(), roles: eachOnce(roleName).check(z.minLength(1, { error: 'Choose at least one role' })) }),
    output: Invitation,
    refreshes: ['invitations', 'access_group_stats', 'audit_logs:access_group:{id}'],
    audits: { resource: 'access_group', action: 'update' },
    limits: [{ per: 'session', max: 60, seconds: 3600 }],
  }),
  invitations: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/access_group/:id/invitations/search',
    summary: 'Invitations of a group, newest first unless `sort` says otherwise',
    reads: true,
    access: onGroup(view),
    input: z.object({
      id,
      status: z.optional(z.enum(['pending', 'accepted', 'expired', 'revoked', 'void'])),
      search_term: z.optional(searchTerm),
      sort: sortBy(...invitationSorts),
      page: pageNumber,
      per_page: perPage(groupsPerPage),
    }),
    output: pageOf(Invitation),
  }),
  resendInvitation: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/access_group/:id/invitations/:invitation_id/resend',
    summary: 'Mail a new link; the old one dies',
    access: onGroup(admin),
    input: z.object({ id, invitation_id: id }),
    output: Invitation,
    refreshes: ['invitations', 'audit_logs:access_group:{id}'],
    audits: { resource: 'access_group', action: 'update' },
    limits: [{ per: 'session', max: 60, seconds: 3600 }],
  }),
  revokeInvitation: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/access_group/:id/invitations/:invitation_id/revoke',
    summary: 'Take an invitation back',
    access: onGroup(admin),
    input: z.object({ id, invitation_id: id }),
    output: Invitation,
    refreshes: ['invitations', 'access_group_stats', 'audit_logs:access_group:{id}'],
    audits: { resource: 'access_group', action: 'update' },
  }),
  preview: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/access_group/preview',
    summary: 'Who would gain and who would lose what',
    reads: true,
    access: role(admin),
    input: z.object({ change: z.discriminatedUnion('operation', [Move, Merge, Delete, Grant, Revoke, Share, Unshare, MoveResources]) }),
    output: Preview,
  }),
  explain: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/access_group/explain',
    summary: 'Why a person can use a role on a resource',
    reads: true,
    access: role(view, admin),
    input: z.object({ user_id: id, resource_type: resourceType, resource_id: id, role: roleName }),
    output: Explanation,
  }),
  resourcePeople: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/access_group/resource_people',
    summary: 'People who reach a resource, with what they can do there; with `role` those who can use it',
    reads: true,
    access: role(view, admin),
    input: z.object({
      resource_type: resourceType,
      resource_id: id,
      search_term: z.optional(searchTerm),
      role: z.optional(roleName),
      sort: sortBy(...peopleSorts),
      page: pageNumber,
      per_page: perPage(groupsPerPage),
    }),
    output: z.object({
      ...pageOf(ResourceUser).shape,
      /** Those that somebody can use there, whatever is searched for; the most powerful first. */
      roles: z.array(z.string()),
      /** People of another company reach it too, by a share, or a guest is known to groups that the reader does not see; they are not listed. */
      reached_from_outside: z.boolean(),
    }),
  }),
  findUsers: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/users/search',
    summary: 'People who hold a role anywhere the person administers groups',
    reads: true,
    access: role(admin),
    input: z.object({ search_term: z.optional(searchTerm), page: pageNumber, per_page: perPage(groupsPerPage) }),
    output: pageOf(z.object({ id: z.int(), name: z.string(), email: z.string(), status: z.string() })),
  }),
  suspendUser: endpoint({
    service: 'users',
    method: 'POST',
    path: '/v5/users/:id/suspend',
    summary: 'Suspend a person, or let them in again; ends their sessions',
    access: role(admin),
    input: z.object({ id, suspended: z._default(z.boolean(), true) }),
    output: z.object({ id: z.int(), status: z.string() }),
    refreshes: ['rights', 'access_group_users'],
    audits: { resource: 'user', action: 'update' },
  }),
}
