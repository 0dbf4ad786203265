import { lateDialog } from '../../../ui/layers/late-dialog.tsx'
import type { IssueDialogProps } from './IssueCard.tsx'

// A list is what most people come for; the form comes when somebody issues a card.
export const IssueDialog = lateDialog<IssueDialogProps>(() => import('./IssueCard.tsx').then((file) => file.IssueCard))
