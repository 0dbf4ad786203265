import { customerBlocks } from '@brigade/contract/customers/blocks.ts'
import { customerConsents } from '@brigade/contract/customers/consents.ts'
import { guestCheck } from '@brigade/contract/customers/guest-check.ts'
import { customerIdentities } from '@brigade/contract/customers/identities.ts'
import { customerImports } from '@brigade/contract/customers/imports.ts'
import { customerMerging } from '@brigade/contract/customers/merging.ts'
import { customerNotes } from '@brigade/contract/customers/notes.ts'
import { customerPrivacy } from '@brigade/contract/customers/privacy.ts'
import { customerProfile } from '@brigade/contract/customers/profile.ts'
import { customerSegments } from '@brigade/contract/customers/segments.ts'
import { customerTimeline } from '@brigade/contract/customers/timeline.ts'
import { joined, type Routes, serves } from '../../platform/context.ts'
import { guestCheckHandlers } from './blocks/guest-check.ts'
import { blockHandlers } from './blocks/handlers.ts'
import { consentHandlers } from './consents/handlers.ts'
import { profileHandlers } from './handlers.ts'
import { identityHandlers } from './identities/handlers.ts'
import { importHandlers } from './imports/handlers.ts'
import { loyaltyRoutes } from './loyalty/routes.ts'
import { mergingHandlers } from './merging/handlers.ts'
import { noteHandlers } from './notes/handlers.ts'
import { privacyHandlers } from './privacy/handlers.ts'
import { segmentHandlers } from './segments/handlers.ts'
import { timelineHandlers } from './timeline/handlers.ts'

/** Customers, how they are reached, and what happened with them. */
export const customerRoutes: Routes = joined(
  serves(customerProfile, profileHandlers),
  serves(customerIdentities, identityHandlers),
  serves(customerMerging, mergingHandlers),
  serves(customerSegments, segmentHandlers),
  serves(customerImports, importHandlers),
  serves(customerNotes, noteHandlers),
  serves(customerPrivacy, privacyHandlers),
  serves(customerTimeline, timelineHandlers),
  loyaltyRoutes,
  serves(customerBlocks, blockHandlers),
  serves(customerConsents, consentHandlers),
  serves(guestCheck, guestCheckHandlers),
)
