import { lateDialog } from '../../../../ui/layers/late-dialog.tsx'

// Most people come to read a card.
export const ActDialogOf = lateDialog(() => import('./ActDialogs.tsx').then((file) => file.ActOf))
