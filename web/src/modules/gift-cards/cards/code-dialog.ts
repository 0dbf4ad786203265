import { lateDialog } from '../../../ui/layers/late-dialog.tsx'

export const CodeDialog = lateDialog(() => import('./ShowCodeDialog.tsx').then((file) => file.ShowCodeDialog))
