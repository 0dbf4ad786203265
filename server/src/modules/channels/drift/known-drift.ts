import { DriftEntry } from '@brigade/contract/channels/listing-page.ts'
import * as z from 'zod/mini'
import { plain } from '../../../platform/audit/plain.ts'

const Known = z.catch(z.array(DriftEntry), [])
const mostNamed = 3

/** As it is stored. */
export const knownDrift = (stored: unknown): DriftEntry[] => z.parse(Known, stored)

/** What a menu is sent over, for History: how much of it, and the first by name. Empty where nothing is known. */
export function differences(drift: unknown, count: number): string {
  if (count === 0) return ''
  const names = [...new Set(knownDrift(drift).map(({ name }) => name))]
  const named = names.slice(0, mostNamed).map(plain).join(', ')
  const more = names.length > mostNamed ? ' and others' : ''
  return `, over ${count === 1 ? '1 difference' : `${count} differences`} there${named === '' ? '' : `: ${named}${more}`}`
}
