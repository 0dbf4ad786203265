import type { CardFlow, MatrixCell, OwedByDefinition, OwedByGroup } from '@brigade/contract/gift-cards/liability.ts'
import type * as z from 'zod/mini'
import type { CellValue } from '../../../ui/table/cell-values.ts'
import { ExportMenu } from '../../../ui/table/ExportMenu.tsx'
import type { TableColumn } from '../../../ui/table/table-columns.ts'
import { activityText } from '../cards/card-texts.ts'
import { kindText } from '../gift-cards-texts.ts'
import { words } from './liability-texts.ts'

// The figures of this page as files: an amount is a number, and its currency stands beside it, so that a column can be added up.

function column<Row>(id: string, header: string, value: (row: Row) => CellValue): TableColumn<Row> {
  return { id, header, cell: () => null, value }
}

interface FileProps<Row> {
  name: string
  rows: readonly Row[]
  columns: readonly TableColumn<Row>[]
}

function AsFile<Row>({ name, rows, columns }: FileProps<Row>) {
  if (rows.length === 0) return null
  return <ExportMenu name={name} columns={columns} rowId={String} page={() => rows} total={rows.length} fetchPage={undefined} />
}

interface OwedRow {
  definition: string
  kind: string
  group: string
  cards: number
  minor: number
  currency: string
}

const owedColumns = [
  column<OwedRow>('definition', words.definition, ({ definition }) => definition),
  column<OwedRow>('kind', words.kind, ({ kind }) => kind),
  column<OwedRow>('group', words.byGroup, ({ group }) => group),
  column<OwedRow>('cards', words.cards, ({ cards }) => cards),
  column<OwedRow>('amount', words.amount, ({ minor, currency }) => ({ minor, currency })),
  column<OwedRow>('currency', words.currency, ({ currency }) => currency),
]

interface OwedFileProps {
  name: string
  byDefinition: readonly z.infer<typeof OwedByDefinition>[]
  byGroup: readonly z.infer<typeof OwedByGroup>[]
}

/** Both tables in one file, one below the other. */
export function OwedFile({ name, byDefinition, byGroup }: OwedFileProps) {
  const rows = [
    ...byDefinition.map(({ definition_name, kind, ...owed }) => ({ ...owed, definition: definition_name, kind: kindText(kind), group: '' })),
    ...byGroup.map(({ group, ...owed }) => ({ ...owed, definition: '', kind: '', group: group.name })),
  ].map(({ definition, kind, group, cards, owed_minor: minor, currency }): OwedRow => ({ definition, kind, group, cards, minor, currency }))
  return <AsFile name={name} rows={rows} columns={owedColumns} />
}

interface FlowRow {
  activity: string
  count: number | null
  minor: number
  currency: string
}

const flowColumns = [
  column<FlowRow>('activity', words.activity, ({ activity }) => activity),
  column<FlowRow>('count', words.count, ({ count }) => count),
  column<FlowRow>('amount', words.amount, ({ minor, currency }) => ({ minor, currency })),
  column<FlowRow>('currency', words.currency, ({ currency }) => currency),
]

export function FlowsFile({ name, flows }: { name: string; flows: readonly z.infer<typeof CardFlow>[] }) {
  const rows = flows.flatMap(({ currency, opening_minor, closing_minor, moved }): FlowRow[] => [
    { activity: words.opening, count: null, minor: opening_minor, currency },
    ...moved.map(({ type, count, amount_minor }) => ({ activity: activityText(type), count, minor: amount_minor, currency })),
    { activity: words.closing, count: null, minor: closing_minor, currency },
  ])
  return <AsFile name={name} rows={rows} columns={flowColumns} />
}

const matrixColumns = [
  column<MatrixCell>('issuer', words.issuer, ({ issuer }) => issuer.name),
  column<MatrixCell>('redeemer', words.redeemer, ({ redeemer }) => redeemer?.name ?? words.otherCompany),
  column<MatrixCell>('count', words.count, ({ count }) => count),
  column<MatrixCell>('amount', words.amount, ({ amount_minor: minor, currency }) => ({ minor, currency })),
  column<MatrixCell>('open', words.notPaid, ({ open_minor: minor, currency, is_in_line }) => (is_in_line ? null : { minor, currency })),
  column<MatrixCell>('currency', words.currency, ({ currency }) => currency),
]

export function MatrixFile({ name, cells }: { name: string; cells: readonly MatrixCell[] }) {
  return <AsFile name={name} rows={cells} columns={matrixColumns} />
}
