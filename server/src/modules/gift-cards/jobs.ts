import type { Deps } from '../../platform/context.ts'
import type { ModuleJobs } from '../../platform/jobs.ts'
import { batchesKept, batchQueue } from './batches/run-batch.ts'
import { cardsExpired } from './due/expire-cards.ts'
import { countsFolded } from './due/fold-counts.ts'
import { ledgerCheck } from './due/ledger-check.ts'
import { cardsSent } from './due/send-cards.ts'
import { holdJobs } from './holds/jobs.ts'

export const giftCardJobs = (deps: Deps): ModuleJobs => ({
  queues: [batchQueue(deps)],
  minutely: [cardsSent(deps), cardsExpired(deps), ledgerCheck(deps), countsFolded(deps), batchesKept(deps), ...holdJobs(deps)],
})
