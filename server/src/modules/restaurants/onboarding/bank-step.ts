import { bankSummaryOf } from '../../bank-connections/public.ts'
import { groupsOver } from '../store-below.ts'
import { bankFinding } from './rules.ts'
import type { OnboardingStep } from './steps.ts'

/** Its organization and the groups above it receive its money; those with whom it is shared do not. */
export const bankStep: OnboardingStep = {
  tasks: { bank: { name: 'Bank connection', needs: 'bank_connections', opens: () => '/bank-connections' } },
  find: async (db, { id }) => ({ bank: bankFinding(await bankSummaryOf(db, await groupsOver(db, [id]))) }),
}
