import type { OrderWorkflow } from '@brigade/contract/order-workflows.ts'
import { changedColumn, nameColumn, organizationColumn, textColumn } from '../../platform/records/columns.tsx'
import type { Dates } from '../../ui/basics/dates.ts'
import type { TableColumn } from '../../ui/table/table-columns.ts'
import { orderWorkflow, spanText, words } from './order-workflows-texts.ts'

/** The columns of the list; made when it is first shown, for its words may be of another language. */
export const workflowColumns = (dates: Dates): readonly TableColumn<OrderWorkflow>[] => [
  nameColumn(orderWorkflow),
  textColumn('acceptance', words.acceptance, acceptanceText, { phone: 'fact' }),
  textColumn('preparation', words.preparation, ({ rules }) => words.minutesText(rules.prep_min), { nowrap: true, roomy: true, phone: 'more' }),
  textColumn('followed', words.followed, followedText, { phone: 'fact' }),
  textColumn('version', words.versionColumn, ({ newest_version }) => String(newest_version), { numeric: true, phone: 'more' }),
  organizationColumn(orderWorkflow, { phone: 'more' }),
  changedColumn(orderWorkflow, dates, { hidden: true }),
]

function acceptanceText({ rules }: OrderWorkflow): string {
  return rules.accept === 'auto' || rules.accept_timeout_s === null ? words.byItself : words.askedFor(spanText(rules.accept_timeout_s))
}

function followedText({ chosen_by, default_of }: OrderWorkflow): string {
  const parts = [chosen_by > 0 && words.chosenBy(chosen_by), default_of > 0 && words.defaultOf(default_of)].filter((part) => part !== false)
  const text = parts.join(', ')
  return text === '' ? words.byNobody : text.charAt(0).toUpperCase() + text.slice(1)
}
