import { allEndpoints } from '@brigade/contract/all-endpoints.ts'
import { type ResourceType, resourceTypeNames, resourceTypes } from '@brigade/contract/kit/resources.ts'
import { type Role, satisfying } from '@brigade/contract/kit/roles.ts'

const about: ReadonlyMap<ResourceType, readonly Role[]> = new Map(
  resourceTypeNames.map((type) => {
    const kind: { readonly view: Role; readonly change: Role; readonly also?: readonly Role[] } = resourceTypes[type]
    const asked = allEndpoints().flatMap(({ endpoint: { access } }) => (access.kind === 'resource' && access.type === type ? [access.role] : []))
    return [type, [...new Set([kind.view, kind.change, ...(kind.also ?? []), ...asked])]]
  }),
)

/** Roles that open or change something about resources of a type. */
export const rolesAbout = (type: ResourceType): readonly Role[] => about.get(type) ?? []

/** Types of resources that a role is about. */
export const typesOf = (role: Role): ResourceType[] => resourceTypeNames.filter((type) => rolesAbout(type).includes(role))

// Judged on one restaurant by a handler, not by the access of an endpoint.
const judgedInHandlers: Partial<Record<ResourceType, readonly Role[]>> = { restaurant: ['support_supervisor'] }

/** Roles that let a person do something with a resource of a type. */
export const rolesActingOn = (type: ResourceType): readonly Role[] => [...rolesAbout(type), ...(judgedInHandlers[type] ?? [])]

/** The same with who reaches it. */
export const rolesBearingOn = (type: ResourceType): readonly Role[] => [
  ...new Set([...rolesActingOn(type), 'access_groups' as const].flatMap(satisfying)),
]
