import { useState } from 'react'
import { Card } from '../page/Card.tsx'
import { WeekGrid } from '../schedule/WeekGrid.tsx'
import type { HoursWindow, Week, WeekRules } from '../schedule/week.ts'
import type { Demo } from './demos.ts'
import styles from './UiDemo.module.css'

const open = (dow: number, from: number, to: number): HoursWindow => ({ dow, start_min: from * 60, end_min: to * 60 })
const usual: Week = [
  open(1, 11, 14.5),
  open(1, 17, 22),
  open(2, 11, 14.5),
  open(2, 17, 22),
  open(3, 11, 22),
  open(4, 11, 23),
  open(5, 11, 26),
  open(6, 0, 24),
]
const overlapping: Week = [open(1, 9, 17), open(1, 16, 20), open(3, 9, 17)]

// Enough for this page; the product's own rules are given to the grid by whoever uses it.
const none: WeekRules = { problems: () => [], merged: (week) => week }
const two: WeekRules = {
  problems: (week) =>
    week.length < 3
      ? []
      : [
          { at: 0, says: 'overlaps Monday 4:00 PM – 8:00 PM' },
          { at: 1, says: 'overlaps Monday 9:00 AM – 5:00 PM' },
        ],
  merged: () => [open(1, 9, 20)],
}

function Editable({ first, rules, error }: { first: Week; rules: WeekRules; error?: string }) {
  const [week, setWeek] = useState(first)
  return <WeekGrid label="Opening hours" rules={rules} value={week} onChange={setWeek} error={error} help="On the wall clock of the place" />
}

function Show() {
  return (
    <>
      <Card
        title="Week grid"
        description="Several openings a day, past midnight, closed, 24 hours; drawn, moved and stretched on the line; a day can be copied to others."
      >
        <Editable first={usual} rules={none} />
      </Card>
      <Card title="Week grid: overlaps, and an error from outside">
        <Editable first={overlapping} rules={two} error="The hours were not saved" />
      </Card>
      <Card title="Week grid: empty, read only, disabled">
        <div className={styles.stack}>
          <Editable first={[]} rules={none} />
          <WeekGrid label="Read only" readOnly rules={none} value={usual} />
          <WeekGrid label="Disabled" disabled rules={none} value={usual} help="You may look at these hours only" />
        </div>
      </Card>
    </>
  )
}

export const demo: Demo = { title: 'Week grid', group: 'Schedules', Show }
