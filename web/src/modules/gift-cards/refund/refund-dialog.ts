import { lateDialog } from '../../../ui/layers/late-dialog.tsx'

// Most people come to take or to read.
export const RefundDialogOf = lateDialog(() => import('./RefundDialog.tsx').then((file) => file.RefundDialog))
