import { DateField } from '../form/DateField.tsx'
import { DateRangeField } from '../form/DateRangeField.tsx'
import { FieldGrid } from '../form/FieldGrid.tsx'
import { TimeField } from '../form/TimeField.tsx'
import { Card } from '../page/Card.tsx'
import type { Demo } from './demos.ts'

const today = '2026-11-21'

function Show() {
  return (
    <Card title="Days and times" description="Typed in the reader's order or chosen in a calendar that comes when it is opened.">
      <FieldGrid>
        <DateField label="Since" today={today} />
        <DateField label="Opening day" required today={today} defaultValue="2026-12-01" min={today} max="2027-01-31" help="Within ten weeks" />
        <DateRangeField label="Period" today={today} defaultValue={{ from: '2026-11-15', to: today }} />
        <DateRangeField label="Empty period" required today={today} help="Both days count" />
        <TimeField label="Opens at" defaultValue="09:30" help="Up and down move it by 15 minutes" />
        <TimeField label="Closes at" required />
        <DateField label="Wrong day" today={today} defaultValue="2026-02-31" error="Please enter a date as mm/dd/yyyy" />
        <DateRangeField
          label="Wrong period"
          today={today}
          defaultValue={{ from: today, to: '2026-11-01' }}
          error="The first day comes after the last"
        />
        <DateField label="Read-only day" readOnly defaultValue="2026-11-03" help="Set by the contract" />
        <DateRangeField label="Disabled period" disabled defaultValue={{ from: '2026-10-01', to: '2026-10-31' }} />
        <TimeField label="Disabled time" disabled defaultValue="23:00" />
        <TimeField label="Wrong time" defaultValue="25:00" error="Please enter a time like 9:30 PM" />
      </FieldGrid>
    </Card>
  )
}

export const demo: Demo = { title: 'Days and times', group: 'Forms', Show }
