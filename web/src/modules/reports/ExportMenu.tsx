import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import type { ExportKind, reportExports } from '@brigade/contract/reports/exports.ts'
import type { ReportView } from '@brigade/contract/reports/view.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Menu } from '../../ui/layers/Menu.tsx'
import { words } from './reports-texts.ts'
import { useExport } from './use-export.ts'

interface ExportMenuProps {
  name: string
  view: ReportView
  /** A figure whose entries are wanted; without it the rows of the report. */
  figure?: CallInput<typeof reportExports.exportReport>['figure']
}

/** Makes a file of what is on screen, with all its rows, and downloads it. */
export function ExportMenu({ name, view, figure }: ExportMenuProps) {
  const { run, isMaking } = useExport()
  const make = (kind: ExportKind) => () => void run({ name, kind, view, ...(figure && { figure }) })
  return (
    <Menu
      label={words.exportMenu}
      actions={[
        { label: words.exportCsv, onSelect: make('csv') },
        { label: words.exportXlsx, onSelect: make('xlsx') },
      ]}
      trigger={<Button loading={isMaking}>{words.exportMenu}</Button>}
    />
  )
}
