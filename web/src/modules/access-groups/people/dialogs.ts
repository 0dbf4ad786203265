import { lateDialog } from '../../../ui/layers/late-dialog.tsx'

// Whoever looks who holds a role mostly changes nothing.
export const EndRoles = lateDialog(() => import('./SeveralPeople.tsx').then((file) => file.EndRoles))
export const RemovePeople = lateDialog(() => import('./SeveralPeople.tsx').then((file) => file.RemovePeople))
