import { reportList } from '@brigade/contract/reports/report-list.ts'
import type { ReactNode } from 'react'
import { TabBar } from '../../ui/controls/TabBar.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { words as lostWords } from './lost/lost-texts.ts'
import styles from './Reports.module.css'
import { reportLabel } from './report-list.ts'
import { words } from './reports-texts.ts'
import { type ReportSearch, reportAddress } from './routes.ts'
import { words as todayWords } from './today/today-texts.ts'

export const todayKey = 'today'
export const lostKey = 'lost'

interface ReportsShellProps {
  /** Key of the tab. */
  tab: string
  search?: ReportSearch
  status?: ReactNode
  actions?: ReactNode
  what: string
  children: ReactNode
}

/** What all pages of the module have: their head and the way to one another. Dates and filters come along from report to report. */
export function ReportsShell({ tab, search = {}, status, actions, what, children }: ReportsShellProps) {
  const { from, to, days, basis, vs, restaurants, org, asof, currency } = search
  const carried = { from, to, days, basis, vs, restaurants, org, asof, currency } as ReportSearch
  const [first, ...others] = reportList.map((one) => ({ value: one.key, label: reportLabel(one), href: reportAddress(one.key, carried) }))
  return (
    <div className={styles.page}>
      <PageHeader title={words.reports} status={status} actions={actions} />
      <TabBar
        label={words.allReports}
        tabs={[
          ...(first ? [first] : []),
          { value: todayKey, label: todayWords.today, href: `#/reports/${todayKey}` },
          ...others,
          { value: lostKey, label: lostWords.lost, href: `#/reports/${lostKey}` },
          { value: 'new', label: words.built, href: tab === 'new' ? reportAddress('new', search) : reportAddress('new', carried) },
          { value: 'saved', label: words.saved, href: '#/reports/saved' },
          { value: 'exports', label: words.exports, href: '#/reports/exports' },
        ]}
        value={tab}
      />
      <p className={styles.what}>{what}</p>
      {children}
    </div>
  )
}
