import { textOf } from '@brigade/contract/kit/problem.ts'
import { menuImport } from '@brigade/contract/menus/menu-import.ts'
import { call } from '../../../platform/call.ts'
import { saveFile } from '../../../ui/basics/save-file.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import { words } from './imports-texts.ts'

/** The menu as a CSV file, for a line of a menu: what it says, and what it does. */
export function menuExport(restaurantId: number) {
  async function run(): Promise<void> {
    try {
      const { text, file_name } = await call(menuImport.exportMenu, { restaurant_id: restaurantId })
      saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), file_name)
    } catch (cause) {
      showToast({ title: textOf(cause), tone: 'bad' })
    }
  }
  return { label: words.exportCsv, run }
}
