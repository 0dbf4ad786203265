import { reportList } from './report-list.ts'
import { words } from './today/today-texts.ts'

export const todayKey = 'today'

/** The tabs over all reports; `search` is what of the address they share. Today looks at now and takes nothing of it. */
export function reportTabs(search: string) {
  const [first, ...others] = reportList.map((one) => ({ value: one.key, label: one.label(), href: `#/reports/${one.key}${search}` }))
  const now = { value: todayKey, label: words.today, href: `#/reports/${todayKey}` }
  return first ? [first, now, ...others] : [now]
}
