import type { AccessGroup } from '@brigade/contract/access-groups.ts'
import type { Role } from '@brigade/contract/kit/roles.ts'
import type { ComponentType } from 'react'

// What modules give to the page of an access group, as they do to that of a restaurant: the page finds the files by their name.

/** `group-tabs.ts` exports `tabs`: parts of a group's page, each at `/access_groups/12/{key}`, before its history. */
export interface GroupPart {
  readonly place: number
  /** None of the page's own tabs. */
  readonly key: string
  readonly label: string
  /** The role on this very group that shows it. */
  readonly needs: Role
  readonly Tab: ComponentType<{ group: AccessGroup }>
}

export interface GroupPartFile {
  readonly tabs: () => readonly GroupPart[]
}
