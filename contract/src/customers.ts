import { customerIdentities } from './customers/identities.ts'
import { customerNotes } from './customers/notes.ts'
import { customerPrivacy } from './customers/privacy.ts'
import { customerProfile } from './customers/profile.ts'
import { customerTimeline } from './customers/timeline.ts'

/** Customers, how they are reached, and what happened with them. */
export const customers = { ...customerProfile, ...customerIdentities, ...customerNotes, ...customerPrivacy, ...customerTimeline }
