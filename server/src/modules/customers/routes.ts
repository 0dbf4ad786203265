import { customerIdentities } from '@brigade/contract/customers/identities.ts'
import { customerNotes } from '@brigade/contract/customers/notes.ts'
import { customerPrivacy } from '@brigade/contract/customers/privacy.ts'
import { customerProfile } from '@brigade/contract/customers/profile.ts'
import { customerTimeline } from '@brigade/contract/customers/timeline.ts'
import { joined, type Routes, serves } from '../../platform/context.ts'
import { profileHandlers } from './handlers.ts'
import { identityHandlers } from './identities/handlers.ts'
import { noteHandlers } from './notes/handlers.ts'
import { privacyHandlers } from './privacy/handlers.ts'
import { timelineHandlers } from './timeline/handlers.ts'

/** Customers, how they are reached, and what happened with them. */
export const customerRoutes: Routes = joined(
  serves(customerProfile, profileHandlers),
  serves(customerIdentities, identityHandlers),
  serves(customerNotes, noteHandlers),
  serves(customerPrivacy, privacyHandlers),
  serves(customerTimeline, timelineHandlers),
)
