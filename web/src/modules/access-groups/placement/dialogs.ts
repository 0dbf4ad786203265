import { lateDialog } from '../../../ui/layers/late-dialog.tsx'

// Whoever looks for a group mostly comes neither to make one nor to move it.
export const CreateGroup = lateDialog(() => import('./CreateGroup.tsx').then((file) => file.CreateGroup))
export const MergeGroup = lateDialog(() => import('./MergeGroup.tsx').then((file) => file.MergeGroup))
export const MoveGroup = lateDialog(() => import('./MoveGroup.tsx').then((file) => file.MoveGroup))
