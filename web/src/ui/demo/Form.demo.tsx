import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '../controls/Button.tsx'
import { AppForm } from '../form/AppForm.tsx'
import { DateRangeField } from '../form/DateRangeField.tsx'
import { isDay } from '../form/day-text.ts'
import { FieldGrid } from '../form/FieldGrid.tsx'
import { FileField } from '../form/FileField.tsx'
import { MoneyField } from '../form/MoneyField.tsx'
import { RadioField } from '../form/RadioField.tsx'
import { SaveBar } from '../form/SaveBar.tsx'
import { Switch } from '../form/Switch.tsx'
import { TagField } from '../form/TagField.tsx'
import { TextField } from '../form/TextField.tsx'
import { useAppForm } from '../form/useAppForm.ts'
import { Card } from '../page/Card.tsx'
import type { Demo } from './demos.ts'
import styles from './UiDemo.module.css'

const day = z.string().check(z.refine(isDay, { error: 'Period is required' }))

const schema = z.object({
  name: z.string().check(z.minLength(1, { error: 'Name is required' })),
  kind: z.string().check(z.minLength(1, { error: 'Kind is required' })),
  budget: z.number({ error: 'Please enter an amount' }),
  period: z.object({ from: day, to: day }),
  tags: z.array(z.string()).check(z.minLength(1, { error: 'Tags is required' })),
  files: z.array(z.instanceof(File)),
  active: z.boolean(),
})

const initialValues = {
  name: 'Autumn tasting',
  kind: '',
  budget: null as number | null,
  period: { from: '', to: '' },
  tags: [] as string[],
  files: [] as File[],
  active: true,
}

type Rights = 'all' | 'no-budget' | 'none'

const rights = [
  { value: 'all', label: 'May change all' },
  { value: 'no-budget', label: 'Not the budget' },
  { value: 'none', label: 'May look only' },
]

const kinds = [
  { value: 'mail', label: 'By mail' },
  { value: 'push', label: 'By push message' },
]

function Fields({ held }: { held: Rights }) {
  const form = useAppForm({
    schema,
    initialValues,
    canChange: (key) => held === 'all' || (held === 'no-budget' && key === 'campaigns'),
    securityKey: 'campaigns',
    fieldKeys: { budget: 'billing' },
    whyLocked: (key) =>
      key === 'billing' ? 'Needs the role billing_admin' : 'You may look at this form; changing it needs the role campaigns_admin',
    onSubmit: () => {
      throw { message: 'The server could not be reached. Nothing was saved.' }
    },
  })
  return (
    <AppForm form={form}>
      <FieldGrid>
        <TextField label="Name" required {...form.field('name')} />
        <MoneyField label="Budget" currency="USD" help="For the whole period" {...form.field('budget')} />
        <RadioField label="Kind" inline required options={kinds} {...form.field('kind')} />
        <DateRangeField label="Period" required today="2026-11-21" {...form.field('period')} />
        <TagField label="Tags" required {...form.field('tags')} />
        <FileField label="Pictures" accept={['image/*']} maxFiles={3} {...form.field('files')} />
      </FieldGrid>
      <Switch label="Active" {...form.checkbox('active')} />
      {form.canChange && (
        <div className={styles.end}>
          <Button type="submit" variant="primary" loading={form.submitting}>
            Save
          </Button>
        </div>
      )}
      <SaveBar dirty={form.isDirty} saving={form.submitting} onDiscard={form.reset} />
    </AppForm>
  )
}

function Show() {
  const [held, setHeld] = useState('all')
  return (
    <Card
      title="Form"
      description="The first error comes into view and gets the focus; a failed save loses nothing; rights close single fields or all."
    >
      <RadioField label="Rights of the person" inline options={rights} value={held} onChange={setHeld} />
      <Fields key={held} held={held === 'none' || held === 'no-budget' ? held : 'all'} />
    </Card>
  )
}

export const demo: Demo = { title: 'Form', group: 'Forms', Show }
