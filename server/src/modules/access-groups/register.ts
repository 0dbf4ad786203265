import { registerResourceType } from '../../platform/resource-registry.ts'
import { namesOf } from './groups/store.ts'

const groupsThemselves = { namesOf }

export function registerAccessGroups(): void {
  registerResourceType('access_group', groupsThemselves)
}
