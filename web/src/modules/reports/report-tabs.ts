import { words as lostWords } from './lost/lost-texts.ts'
import { reportList } from './report-list.ts'
import { words } from './today/today-texts.ts'

export const todayKey = 'today'
export const lostKey = 'lost'

/** The tabs over all reports; `search` is what of the address they share. Today and lost sales take nothing of it. */
export function reportTabs(search: string) {
  const [first, ...others] = reportList.map((one) => ({ value: one.key, label: one.label(), href: `#/reports/${one.key}${search}` }))
  const now = { value: todayKey, label: words.today, href: `#/reports/${todayKey}` }
  const lost = { value: lostKey, label: lostWords.lost, href: `#/reports/${lostKey}` }
  return first ? [first, now, ...others, lost] : [now, lost]
}
