import { lateDialog } from '../../../ui/layers/late-dialog.tsx'
import type { BatchDialogProps } from './IssueMany.tsx'

// Lists are what most people come for; the forms come when somebody begins.
export const IssueManyDialog = lateDialog<BatchDialogProps>(() => import('./IssueMany.tsx').then((file) => file.IssueMany))
export const BringCardsDialog = lateDialog<BatchDialogProps>(() => import('./BringCards.tsx').then((file) => file.BringCards))
