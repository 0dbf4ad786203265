import { builtKey, type Report } from '@brigade/contract/reports/report-list.ts'
import { words } from './reports-texts.ts'

interface ReportWords {
  readonly label: () => string
  readonly what: () => string
}

const named: Readonly<Record<Report['key'], ReportWords>> = {
  overview: { label: () => words.overview, what: () => words.overviewWhat },
  time: { label: () => words.overTime, what: () => words.overTimeWhat },
  items: { label: () => words.items, what: () => words.itemsWhat },
  channels: { label: () => words.channels, what: () => words.channelsWhat },
  payments: { label: () => words.payments, what: () => words.paymentsWhat },
  discounts: { label: () => words.discounts, what: () => words.discountsWhat },
  offers: { label: () => words.offers, what: () => words.offersWhat },
  voids: { label: () => words.voids, what: () => words.voidsWhat },
  taxes: { label: () => words.taxes, what: () => words.taxesWhat },
  tips: { label: () => words.tips, what: () => words.tipsWhat },
  late: { label: () => words.late, what: () => words.lateWhat },
  [builtKey]: { label: () => words.built, what: () => words.builtWhat },
}

/** What a report is called, and what it is about. */
export const reportLabel = ({ key }: Pick<Report, 'key'>): string => named[key].label()
export const reportWhat = ({ key }: Pick<Report, 'key'>): string => named[key].what()
