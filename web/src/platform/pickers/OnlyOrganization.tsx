import type { Role } from '@brigade/contract/kit/roles.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DataState } from '../../ui/page/DataState.tsx'
import { groupSearch } from './group-search.ts'

export interface ChosenOrganization {
  /** Id of the only organization; empty where the person has a choice, or nothing to choose. */
  readonly value: string
  readonly label?: string | undefined
}

interface OnlyOrganizationProps {
  agRole: Role
  /** The form of a new record, which begins with this organization. */
  children: (chosen: ChosenOrganization) => ReactNode
}

/** Finds the organization of a new record where only one can be meant. The form waits for it, so that nothing changes under the hand. */
export function OnlyOrganization({ agRole, children }: OnlyOrganizationProps) {
  const { data, isPending, fetchStatus } = useQuery(groupSearch({ ag_role: agRole, page: 1, per_page: 2 }))
  // Without a network, or after a failure, the person chooses.
  if (isPending && fetchStatus === 'fetching') return <DataState state="loading" />
  const only = data?.total === 1 ? data.data[0] : undefined
  return children(only ? { value: String(only.id), label: only.name } : { value: '' })
}
