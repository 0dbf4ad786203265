import type { OrderWorkflow } from '@brigade/contract/order-workflows.ts'
import type { Dates } from '../../ui/dates.ts'
import { RowLink } from '../../ui/RowLink.tsx'
import type { TableColumn } from '../../ui/table/table-columns.ts'
import { spanText, words } from './words.ts'

type Column = TableColumn<OrderWorkflow>

/** A column that shows its own value. */
const plain = (id: string, header: string, value: (workflow: OrderWorkflow) => string, more: Partial<Column> = {}): Column => ({
  id,
  header,
  value,
  cell: value,
  ...more,
})

/** The columns of the list; made when it is first shown, for its words may be of another language. */
export const workflowColumns = (dates: Dates): readonly Column[] => [
  {
    id: 'name',
    header: words.name,
    sortable: true,
    value: ({ name }) => name,
    cell: ({ id, name }) => <RowLink href={`#/onboarding/workflows/${id}`}>{name}</RowLink>,
  },
  plain('acceptance', words.acceptance, acceptanceText, { phone: 'fact' }),
  plain('preparation', words.preparation, ({ rules }) => words.minutesText(rules.prep_min), { nowrap: true, roomy: true, phone: 'more' }),
  plain('followed', words.followed, followedText, { phone: 'fact' }),
  plain('version', words.versionColumn, ({ newest_version }) => String(newest_version), { numeric: true, phone: 'more' }),
  plain('organization', words.organization, ({ parent_access_group_name }) => parent_access_group_name, { sortable: true, phone: 'more' }),
  {
    id: 'changed',
    header: words.changed,
    nowrap: true,
    hidden: true,
    value: ({ updated_at }) => new Date(updated_at),
    cell: ({ updated_at }) => dates.moment(updated_at),
    phone: 'more',
  },
]

function acceptanceText({ rules }: OrderWorkflow): string {
  return rules.accept === 'auto' || rules.accept_timeout_s === null ? words.byItself : words.askedFor(spanText(rules.accept_timeout_s))
}

function followedText({ chosen_by, default_of }: OrderWorkflow): string {
  const parts = [chosen_by > 0 && words.chosenBy(chosen_by), default_of > 0 && words.defaultOf(default_of)].filter((part) => part !== false)
  const text = parts.join(', ')
  return text === '' ? words.byNobody : text.charAt(0).toUpperCase() + text.slice(1)
}
