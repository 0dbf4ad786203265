import { recordPalette } from '../../platform/records/record-palette.ts'
import { workflowPage } from './queries.ts'
import { orderWorkflow, words } from './words.ts'

export const palette = recordPalette({ kind: orderWorkflow, listHint: () => words.workflowsWhat, hint: () => words.several, pages: workflowPage })
