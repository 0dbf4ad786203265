import { customerImports } from '@brigade/contract/customers/imports.ts'
import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useNavigate } from '@tanstack/react-router'
import { runTask } from '../../../platform/background-tasks.ts'
import { useFileCall } from '../../../platform/use-call.ts'
import { saveFile } from '../../../ui/basics/save-file.ts'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { importRoute } from '../routes.ts'
import { words } from './import-texts.ts'

interface ListMenuProps {
  /** What the list shows, in its order. */
  filter: Omit<CallInput<typeof customerImports.exportCustomers>, 'format'>
  mayImport: boolean
}

/** What is done with a whole list of customers: written into a file, or brought from one. */
export function ListMenu({ filter, mayImport }: ListMenuProps) {
  const fetchFile = useFileCall(customerImports.exportCustomers)
  const navigate = useNavigate()
  async function save(format: 'csv' | 'xlsx') {
    try {
      const file = await runTask({ title: words.exporting, tellsFailure: true, run: () => fetchFile.mutateAsync({ ...filter, format }) })
      saveFile(file, file.name || `${words.exportFile}.${format}`)
      showToast({ title: words.exported, message: words.exportedWhat, tone: 'ok', milliseconds: 8000 })
    } catch (problem) {
      showToast({ title: words.notExported, message: textOf(problem), tone: 'bad', milliseconds: 8000 })
    }
  }
  return (
    <Menu
      label={words.more}
      actions={[
        ...(mayImport ? [{ label: words.import, onSelect: () => void navigate({ to: importRoute.to }) }] : []),
        { label: words.exportCsv, divided: mayImport, onSelect: () => void save('csv') },
        { label: words.exportXlsx, onSelect: () => void save('xlsx') },
      ]}
    />
  )
}
