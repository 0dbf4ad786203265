import { lateDialog } from '../../../../ui/layers/late-dialog.tsx'
import type { PublishRefusedProps } from './PublishRefused.tsx'

// Seldom is anything refused.
export const PublishRefusals = lateDialog<PublishRefusedProps>(() => import('./PublishRefused.tsx').then((file) => file.PublishRefused))
