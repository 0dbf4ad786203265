import { customerBlocks } from './customers/blocks.ts'
import { customerConsents } from './customers/consents.ts'
import { guestCheck } from './customers/guest-check.ts'
import { customerIdentities } from './customers/identities.ts'
import { customerImports } from './customers/imports.ts'
import { loyaltyPlans } from './customers/loyalty/plans.ts'
import { loyaltyPoints } from './customers/loyalty/points.ts'
import { customerMerging } from './customers/merging.ts'
import { customerNotes } from './customers/notes.ts'
import { customerPrivacy } from './customers/privacy.ts'
import { customerProfile } from './customers/profile.ts'
import { customerSegments } from './customers/segments.ts'
import { customerTimeline } from './customers/timeline.ts'

/** Customers, how they are reached, and what happened with them. */
export const customers = {
  ...customerProfile,
  ...customerIdentities,
  ...customerImports,
  ...customerMerging,
  ...customerNotes,
  ...customerPrivacy,
  ...customerSegments,
  ...customerTimeline,
  ...loyaltyPlans,
  ...loyaltyPoints,
  ...customerBlocks,
  ...customerConsents,
  ...guestCheck,
}
