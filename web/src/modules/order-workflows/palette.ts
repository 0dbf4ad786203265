import { recordPalette } from '../../platform/records/record-palette.ts'
import { orderWorkflow, words } from './order-workflows-texts.ts'
import { workflowPage } from './queries.ts'

export const palette = recordPalette({ kind: orderWorkflow, listHint: () => words.workflowsWhat, hint: () => words.several, pages: workflowPage })
