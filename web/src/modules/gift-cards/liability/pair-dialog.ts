import { lateDialog } from '../../../ui/layers/late-dialog.tsx'

export const PairDialog = lateDialog(() => import('./PairStatement.tsx').then((file) => file.PairStatement))
