import { reachOf } from '../../../platform/access/policy.ts'
import { bankSummaryOf } from '../../bank-connections/public.ts'
import { bankFinding } from './rules.ts'
import type { OnboardingStep } from './steps.ts'

export const bankStep: OnboardingStep = {
  tasks: { bank: { name: 'Bank connection', needs: 'bank_connections', opens: () => '/bank-connections' } },
  find: async (db, { id }) => ({ bank: bankFinding(await bankSummaryOf(db, await reachOf(db, 'restaurant', id))) }),
}
