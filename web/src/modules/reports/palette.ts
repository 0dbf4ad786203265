import { reportList } from '@brigade/contract/reports/report-list.ts'
import type { Palette } from '../../platform/module.ts'
import { words as lostWords } from './lost/lost-texts.ts'
import { lostKey, todayKey } from './ReportsShell.tsx'
import { reportLabel } from './report-list.ts'
import { words } from './reports-texts.ts'
import { words as todayWords } from './today/today-texts.ts'

export const palette: Palette = {
  search: async (text) => {
    const wanted = text.trim().toLowerCase()
    const pages = [
      { key: todayKey, label: todayWords.today },
      { key: lostKey, label: lostWords.lost },
      { key: 'new', label: words.built },
      { key: 'saved', label: words.savedReports },
      { key: 'exports', label: words.exports },
    ]
    return [...reportList.map((report) => ({ key: report.key, label: reportLabel(report) })), ...pages]
      .filter(({ label }) => `${words.reports} ${label}`.toLowerCase().includes(wanted))
      .slice(0, 5)
      .map(({ key, label }) => ({ id: `report:${key}`, label, description: words.reports, to: `/reports/${key}` }))
  },
}
