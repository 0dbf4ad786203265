import { textOf } from '@brigade/contract/kit/problem.ts'
import { type ImportRemark, menuImport } from '@brigade/contract/menus/menu-import.ts'
import { useState } from 'react'
import { call } from '../../../platform/call.ts'
import { saveFile } from '../../../ui/basics/save-file.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import { words } from './imports-texts.ts'

/** The menu as a CSV file, for a line of a menu: what it says, what it does, and what the file that was saved last does not hold. */
export function useMenuExport(restaurantId: number) {
  const [lacking, setLacking] = useState<readonly ImportRemark[]>([])
  const [isTold, setTold] = useState(true)

  async function run(): Promise<void> {
    try {
      const { text, file_name, remarks } = await call(menuImport.exportMenu, { restaurant_id: restaurantId })
      saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), file_name)
      setLacking(remarks)
      setTold(remarks.length === 0)
    } catch (cause) {
      showToast({ title: textOf(cause), tone: 'bad' })
    }
  }
  return { label: words.exportCsv, run, lacking, isTold, tell: () => setTold(true) }
}
