import { reportList } from '@brigade/contract/reports/report-list.ts'
import type { Palette } from '../../platform/module.ts'
import { reportLabel } from './report-list.ts'
import { words } from './reports-texts.ts'

export const palette: Palette = {
  search: async (text) => {
    const wanted = text.trim().toLowerCase()
    return reportList
      .filter((report) => `${words.reports} ${reportLabel(report)}`.toLowerCase().includes(wanted))
      .slice(0, 5)
      .map((report) => ({ id: `report:${report.key}`, label: reportLabel(report), description: words.reports, to: `/reports/${report.key}` }))
  },
}
