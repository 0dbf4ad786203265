import { lateDialog } from '../../../ui/layers/late-dialog.tsx'

// Whoever looks what became of invitations mostly changes none.
export const ResendInvitations = lateDialog(() => import('./SeveralInvitations.tsx').then((file) => file.ResendInvitations))
export const RevokeInvitations = lateDialog(() => import('./SeveralInvitations.tsx').then((file) => file.RevokeInvitations))
