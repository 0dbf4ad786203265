import { handovers } from '@brigade/contract/access-groups/handovers.ts'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import { endpointQuery } from '../../platform/queries.ts'

export const groupPage = endpointQuery('access_groups', accessGroups.search)
export const oneGroup = endpointQuery('access_groups', accessGroups.get)
export const groupStats = endpointQuery('access_group_stats', accessGroups.getStats)
export const peoplePage = endpointQuery('access_group_users', accessGroups.users)
export const knownPeople = endpointQuery('access_group_users', accessGroups.findUsers)
// What a group holds changes with the tree: moves, merges and shares all refresh `access_groups`.
export const resourcePage = endpointQuery('access_groups', accessGroups.resourceInfo)
export const invitationPage = endpointQuery('invitations', accessGroups.invitations)
export const changePreview = endpointQuery('rights', accessGroups.preview)
export const handoverPage = endpointQuery('handovers', handovers.searchHandovers)
export const oneHandover = endpointQuery('handovers', handovers.getHandover)
export const offerPreview = endpointQuery('rights', handovers.previewHandoverOffer)
export const arrivalPreview = endpointQuery('rights', handovers.previewHandover)
