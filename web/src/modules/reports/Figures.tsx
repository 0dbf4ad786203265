import { type MeasureName, measureOf } from '@brigade/contract/reports/semantic.ts'
import { figureIn } from '@brigade/contract/reports/view.ts'
import type { ReportRow } from '@brigade/contract/reports.ts'
import { numbers } from '../../ui/basics/numbers.ts'
import { figureWriter } from './figure-text.ts'
import styles from './Reports.module.css'
import { words } from './reports-texts.ts'
import { changeOf } from './view.ts'

interface FiguresProps {
  measures: readonly MeasureName[]
  currency: string
  totals: ReportRow | undefined
  /** Of the days that it is compared with; nothing when it is compared with none. */
  before: ReportRow | undefined
  isCompared: boolean
  onOpen: (measure: MeasureName) => void
}

/** The totals of a report, each opening the entries behind it. */
export function Figures({ measures, currency, totals, before, isCompared, onOpen }: FiguresProps) {
  const writer = figureWriter(currency)
  return (
    <div className={styles.cards}>
      {measures.map((name) => (
        <button key={name} type="button" className={styles.figureCard} title={measureOf(name).definition} onClick={() => onOpen(name)}>
          <span className={styles.figureName}>{measureOf(name).title}</span>
          <span className={styles.figureValue}>{writer.write(name, figureIn(totals, name))}</span>
          {isCompared && <span className={styles.change}>{changeText(name, totals, before, writer.write)}</span>}
        </button>
      ))}
    </div>
  )
}

function changeText(
  name: MeasureName,
  now: ReportRow | undefined,
  before: ReportRow | undefined,
  write: (name: MeasureName, value: number | null) => string,
): string {
  const [is, was] = [figureIn(now, name), figureIn(before, name)]
  const share = changeOf(is, was)
  if (share === null) return words.noBefore
  const sign = share > 0 ? '+' : share < 0 ? '−' : ''
  return share === 0 ? words.same(write(name, was)) : words.versus(`${sign}${numbers().percent(Math.abs(share))}`, write(name, was))
}
