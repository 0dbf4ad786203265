import { lateDialog } from '../../../ui/layers/late-dialog.tsx'

// Hardly anybody hands anything over.
export const OfferDialog = lateDialog(() => import('./OfferDialog.tsx').then((file) => file.OfferDialog))
export const AcceptDialog = lateDialog(() => import('./AcceptDialog.tsx').then((file) => file.AcceptDialog))
