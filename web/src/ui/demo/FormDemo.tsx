import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '../Button.tsx'
import { Card } from '../Card.tsx'
import { Combobox } from '../Combobox.tsx'
import { AppForm } from '../form/AppForm.tsx'
import { Checkbox } from '../form/Checkbox.tsx'
import { CodeField } from '../form/CodeField.tsx'
import { DateField } from '../form/DateField.tsx'
import { EmailField } from '../form/EmailField.tsx'
import { FieldGrid } from '../form/FieldGrid.tsx'
import { NumberField } from '../form/NumberField.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { PhoneField } from '../form/PhoneField.tsx'
import { SaveBar } from '../form/SaveBar.tsx'
import { SelectField } from '../form/SelectField.tsx'
import { Textarea } from '../form/Textarea.tsx'
import { TextField } from '../form/TextField.tsx'
import { useAppForm } from '../form/useAppForm.ts'
import styles from './UiDemo.module.css'

const filled = (error: string) => z.string().check(z.minLength(1, { error, abort: true }))

const schema = z.object({
  name: filled('Name is required'),
  email: filled('Email is required'),
  phone: filled('Contact number is required'),
  organization: filled('Field is required'),
  password: filled('Password is required'),
  kind: filled('Field is required'),
  code: z.string(),
  amount: z.string(),
  since: z.string(),
  note: z.string(),
  tnc: z.literal(true, { error: 'Please Read and accept tnc' }),
})

const initialValues = {
  name: 'North Wharf deposits',
  email: '',
  phone: '+12125550142',
  organization: '',
  password: '',
  kind: '',
  code: '7KQ2M9XD',
  amount: '',
  since: '',
  note: '',
  tnc: false,
}

const organizations = ['North Wharf Group', 'Old Mill', 'Station Street Kitchens', 'Market Hall'].map((label, index) => ({
  value: String(index + 1),
  label,
  hint: `${index + 2} restaurants`,
}))

/** Every field, in a form with a schema. */
export function FormDemo() {
  const [found, setFound] = useState(organizations)
  const form = useAppForm({
    schema,
    initialValues,
    onSubmit: () => {
      throw { message: 'The bank could not be reached. Nothing was saved.' }
    },
  })
  return (
    <Card title="Form" description="Labels above, help below, an error in its place.">
      <AppForm form={form}>
        <FieldGrid>
          <TextField label="Name" required help="As it will stand on statements" {...form.field('name')} />
          <EmailField label="Email" required {...form.field('email')} />
          <PhoneField label="Contact number" required {...form.field('phone')} />
          <Combobox
            label="Organization"
            required
            options={found}
            onSearch={(text) => setFound(organizations.filter((one) => one.label.toLowerCase().includes(text.toLowerCase())))}
            {...form.field('organization')}
          />
          <PasswordField label="Password" required {...form.field('password')} />
          <SelectField
            label="Kind"
            options={[
              { value: 'manual', label: 'Manual' },
              { value: 'auto', label: 'Automatic' },
            ]}
            {...form.field('kind')}
          />
          <CodeField label="Confirmation code" {...form.field('code')} />
          <NumberField label="Amount" onlyNumbers placeholder="0.00" {...form.field('amount')} />
          <DateField label="Since" {...form.field('since')} />
          <TextField label="Contact name" readOnly defaultValue="Ada Marsh" help="Set when the connection was made" />
        </FieldGrid>
        <Textarea label="Note" {...form.field('note')} />
        <Checkbox label="I have read and accept the terms" {...form.checkbox('tnc')} />
        <div className={styles.end}>
          <Button type="submit" variant="primary" loading={form.submitting}>
            Save
          </Button>
        </div>
        <SaveBar dirty={form.isDirty} saving={form.submitting} onDiscard={form.reset} />
      </AppForm>
    </Card>
  )
}
