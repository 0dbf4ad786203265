import { lateDialog } from '../../../ui/layers/late-dialog.tsx'
import type { AddCodeProps } from './AddCode.tsx'
import type { MakeCodesProps } from './MakeCodes.tsx'

// The list is what most people come for; the forms come when somebody begins.
export const AddCodeDialog = lateDialog<AddCodeProps>(() => import('./AddCode.tsx').then((file) => file.AddCode))
export const MakeCodesDialog = lateDialog<MakeCodesProps>(() => import('./MakeCodes.tsx').then((file) => file.MakeCodes))
