import { lateDialog } from '../../ui/late-dialog.tsx'

// The list is what most people come for; few delete several at a time.
export const RemoveSeveral = lateDialog(() => import('./RemoveSeveral.tsx').then((file) => file.RemoveSeveral))
