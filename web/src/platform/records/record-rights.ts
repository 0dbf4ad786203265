import { type ResourceType, resourceTypes } from '@brigade/contract/kit/resources.ts'
import { useMayI, type Verdict } from '../access.ts'

/** The running number in an address; one that is none belongs to nobody. */
export function idOf(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0
}

/** The check on one very thing: the view role opens it, the admin role changes it (section 6). */
export function useRights(type: ResourceType, id: number): { verdict: Verdict; mayChange: boolean } {
  const view = useMayI(resourceTypes[type].view, { type, id })
  const admin = useMayI(resourceTypes[type].change, { type, id })
  if (id === 0) return { verdict: 'refused', mayChange: false }
  const both = [view, admin]
  const verdict = both.includes('failed') ? 'failed' : both.includes('checking') ? 'checking' : view
  return { verdict, mayChange: admin === 'allowed' }
}
