import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '../controls/Button.tsx'
import { AppForm } from '../form/AppForm.tsx'
import { useAppForm } from '../form/useAppForm.ts'
import { Card } from '../page/Card.tsx'
import { CronEditor } from '../schedule/CronEditor.tsx'
import type { Schedule, ScheduleCodec } from '../schedule/schedule.ts'
import type { Demo } from './demos.ts'
import styles from './UiDemo.module.css'

const start: Schedule = { mode: 'manual', hourInterval: 6, selectedDays: [0, 1, 2, 3, 4, 5, 6], selectedHours: [10], expression: '' }
const written = new Map<string, Schedule>([['', start]])

/** Enough of a codec for this page: it knows again what it wrote itself. The product's own is given to the editor by whoever uses it. */
const codec: ScheduleCodec = {
  decode: (expression) => written.get(expression) ?? { ...start, mode: 'custom', expression },
  encode: (choice) => {
    const days = choice.selectedDays.length === 7 ? '*' : choice.selectedDays.join(',')
    const hours = choice.mode === 'recurring' ? `*/${choice.hourInterval}` : choice.selectedHours.join(',')
    const expression = choice.mode === 'manual' ? '' : `0 ${hours} * * ${days}`
    written.set(expression, { ...choice, expression })
    return expression
  },
}

const everyFive = codec.encode({ ...start, mode: 'recurring', hourInterval: 5 })
const twice = codec.encode({ ...start, mode: 'fixedHours', selectedHours: [10, 14, 22], selectedDays: [1, 2, 3, 4, 5] })
const fridays = codec.encode({ ...start, mode: 'fixedHours', selectedHours: [1], selectedDays: [5] })
const common = { codec, timeZone: 'America/New_York' }

function Controlled({ first }: { first: string }) {
  const [value, setValue] = useState(first)
  return (
    <div className={styles.stack}>
      <CronEditor label="Scheduled sync" {...common} value={value} onChange={setValue} />
      <p>
        Expression: <code>{value || '(empty)'}</code>
      </p>
    </div>
  )
}

const schema = z.object({ sync_expression: z.string().check(z.minLength(1, { error: 'Choose when it runs by itself' })) })

function InForm() {
  const form = useAppForm({ schema, initialValues: { sync_expression: '' }, onSubmit: () => undefined })
  return (
    <AppForm form={form} className={styles.stack}>
      <CronEditor label="In a form that wants a schedule" required {...common} {...form.field('sync_expression')} />
      <div className={styles.end}>
        <Button onClick={form.reset} disabled={!form.isDirty}>
          Discard
        </Button>
        <Button type="submit" variant="primary">
          Save
        </Button>
      </div>
    </AppForm>
  )
}

function Show() {
  return (
    <>
      <Card title="Cron editor" description="Three ways to run, the next five runs on the wall clock of a place.">
        <Controlled first={everyFive} />
      </Card>
      <Card title="Cron editor: fixed hours">
        <Controlled first={twice} />
      </Card>
      <Card title="Cron editor: an expression written elsewhere">
        <Controlled first="*/15 9-17 * * MON-FRI" />
      </Card>
      <Card title="Cron editor: form and error">
        <InForm />
      </Card>
      <Card title="Cron editor: off, read only, unreadable, the night the clocks go back">
        <div className={styles.stack}>
          <CronEditor label="Disabled" disabled help="You may look at this schedule only" {...common} value={everyFive} />
          <CronEditor label="Read only" readOnly {...common} value={twice} />
          <CronEditor label="Read only, written elsewhere" readOnly {...common} value="0 3 1 * *" />
          <CronEditor label="Unreadable" {...common} value="whenever it suits" />
          <CronEditor label="Clock change" readOnly {...common} value={fridays} now={new Date('2026-10-20T12:00:00Z')} />
        </div>
      </Card>
    </>
  )
}

export const demo: Demo = { title: 'Cron editor', group: 'Schedules', Show }
