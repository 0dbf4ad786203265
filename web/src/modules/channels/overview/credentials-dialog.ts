import { lateDialog } from '../../../ui/layers/late-dialog.tsx'
import type { SetCredentialsProps } from './SetCredentials.tsx'

// Set once in the life of a channel, mostly.
export const CredentialsDialog = lateDialog<SetCredentialsProps>(() => import('./SetCredentials.tsx').then((file) => file.SetCredentials))
