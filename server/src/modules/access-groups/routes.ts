import { handovers } from '@brigade/contract/access-groups/handovers.ts'
import { accessGroupsSeveral } from '@brigade/contract/access-groups/several.ts'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import { joined, type Routes, serves } from '../../platform/context.ts'
import { authorized } from './authorized.ts'
import { groups } from './groups/handlers.ts'
import { handoverHandlers } from './handovers/handlers.ts'
import { invitations } from './invitations/handlers.ts'
import { explanation } from './people/explain.ts'
import { people } from './people/handlers.ts'
import { resourcePeople } from './people/resource-people.ts'
import { suspension } from './people/suspension.ts'
import { placement } from './placement/handlers.ts'
import { previews } from './preview.ts'
import { resourceChanges } from './resources/changes.ts'
import { resources } from './resources/handlers.ts'
import { severalInvitations } from './several/invitations.ts'
import { severalPeople } from './several/people.ts'

const oneByOne = serves(accessGroups, {
  ...groups,
  ...placement,
  ...resources,
  ...resourceChanges,
  ...authorized,
  ...people,
  ...invitations,
  ...previews,
  ...explanation,
  ...resourcePeople,
  ...suspension,
})

export const accessGroupRoutes: Routes = joined(
  oneByOne,
  serves(accessGroupsSeveral, { ...severalPeople, ...severalInvitations }),
  serves(handovers, handoverHandlers),
)
