import { accessGroups } from '@brigade/contract/access-groups.ts'
import { endpointQuery } from '../queries.ts'

/** Access groups by name and by a role that the person holds there. */
export const groupSearch = endpointQuery('access_groups', accessGroups.search)
