import type { Palette } from '../../platform/module.ts'
import { words as lostWords } from './lost/lost-texts.ts'
import { reportList } from './report-list.ts'
import { lostKey, todayKey } from './report-tabs.ts'
import { words } from './reports-texts.ts'
import { words as todayWords } from './today/today-texts.ts'

export const palette: Palette = {
  search: async (text) => {
    const wanted = text.trim().toLowerCase()
    return [...reportList, { key: todayKey, label: () => todayWords.today }, { key: lostKey, label: () => lostWords.lost }]
      .filter((report) => `${words.reports} ${report.label()}`.toLowerCase().includes(wanted))
      .slice(0, 5)
      .map((report) => ({ id: `report:${report.key}`, label: report.label(), description: words.reports, to: `/reports/${report.key}` }))
  },
}
