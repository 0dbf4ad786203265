import type { AccessGroup } from '@brigade/contract/access-groups.ts'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { stringifySearch } from '../../platform/search-params.ts'
import { browserRoute } from './routes.ts'

export type GroupTab = 'overview' | 'users' | 'resources' | 'invitations' | 'handovers' | 'history'
/** One of the page's own, or the key of a part that another module gives to it. */
type AnyTab = GroupTab | (string & {})

const tabNames: readonly string[] = ['overview', 'users', 'resources', 'invitations', 'handovers', 'history'] satisfies GroupTab[]

function isTab(text: string | undefined): text is GroupTab {
  return text !== undefined && tabNames.includes(text)
}

/** The tab that an address shows. */
export function tabAt(pathname: string): GroupTab {
  const last = pathname.split('/')[3]
  return isTab(last) ? last : 'overview'
}

/** The running number in an address; one that is none belongs to nobody. */
export function idOf(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0
}

export function addressOf(id: number, tab: AnyTab = 'overview', search: Record<string, unknown> = {}): string {
  return `/access_groups/${id}${tab === 'overview' ? '' : `/${tab}`}${stringifySearch(search)}`
}

/** The company's own group, for those who see all the way up to it: those who administer it do. */
export const companyOf = ({ id, path }: Pick<AccessGroup, 'id' | 'path'>): number => path[0]?.id ?? id

/** The page of one offer to another company, or from one. */
export const offerAddress = (id: number): string => `/access_groups/handovers/${id}`

/** Addresses that keep what is searched for in the tree. */
export function useAddress(): (id: number, tab?: AnyTab, search?: Record<string, unknown>) => string {
  const { q } = browserRoute.useSearch()
  return (id, tab, search) => addressOf(id, tab, { q, ...search })
}

/** Goes to an address of this app. */
export function useOpen(): (address: string, how?: 'push' | 'replace') => void {
  const { history } = useRouter()
  return useCallback((address, how = 'push') => history[how](address), [history])
}
