import { useRef } from 'react'
import { Checkbox } from '../form/Checkbox.tsx'
import type { ComboboxOption } from '../form/Combobox.tsx'
import { Combobox } from '../form/Combobox.tsx'
import { FieldGrid } from '../form/FieldGrid.tsx'
import { MultiSelectField } from '../form/MultiSelectField.tsx'
import { RadioField } from '../form/RadioField.tsx'
import { SelectField } from '../form/SelectField.tsx'
import { Switch } from '../form/Switch.tsx'
import { TagField } from '../form/TagField.tsx'
import { useOptionSearch } from '../form/use-option-search.ts'
import { Card } from '../page/Card.tsx'
import type { Demo } from './demos.ts'

const organizations = ['North Wharf Group', 'Old Mill', 'Station Street Kitchens', 'Market Hall', 'Pier 9'].map((label, index) => ({
  value: String(index + 1),
  label,
  hint: `${index + 2} restaurants`,
}))

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map((label) => ({ value: label.toLowerCase(), label }))

const kinds = [
  { value: 'manual', label: 'Manual', help: 'Sync when somebody asks for it' },
  { value: 'recurring', label: 'Recurring', help: 'Every few hours' },
  { value: 'fixed', label: 'Fixed hours', disabled: true, help: 'Not in this plan' },
]

function find(text: string): Promise<ComboboxOption[]> {
  const found = organizations.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
  return new Promise((resolve) => setTimeout(resolve, 400, found))
}

function Searches() {
  const all = useOptionSearch(find)
  const tries = useRef(0)
  // Fails the first time, so that the retry can be tried.
  const shaky = useOptionSearch((text) => (tries.current++ === 0 ? Promise.reject(new Error('offline')) : find(text)))
  return (
    <>
      <Combobox label="Organization" help="Searched on the server" {...all} />
      <Combobox label="Search that fails at first" {...shaky} />
    </>
  )
}

function Show() {
  return (
    <Card title="Choices" description="One or several, of a few or of many.">
      <FieldGrid>
        <SelectField
          label="Size"
          options={[
            { value: 's', label: 'Small' },
            { value: 'l', label: 'Large', disabled: true },
          ]}
        />
        <SelectField label="Wrong size" options={[]} placeholder="No sizes yet" error="Wrong size is required" />
        <Searches />
        <MultiSelectField label="Days" options={days} defaultValue={['monday', 'friday']} help="Type to narrow the list" />
        <MultiSelectField label="Disabled days" disabled options={days} defaultValue={['sunday']} />
        <TagField label="Tags" defaultValue={['vegan', 'spicy', 'from the grill']} max={6} help="Enter or a comma adds; a list can be pasted" />
        <TagField label="No tags" required error="No tags is required" />
        <RadioField label="Sync" options={kinds} defaultValue="manual" />
        <RadioField label="Serves" inline required error="Serves is required" options={days.slice(0, 3)} />
        <div>
          <Switch label="Paused" help="Guests do not see it" defaultChecked />
          <Switch label="Dynamic" />
          <Switch label="Locked" disabled defaultChecked />
        </div>
        <div>
          <Checkbox label="Send a copy" help="To the owner" defaultChecked />
          <Checkbox label="I have read and accept the terms" error="Please Read and accept tnc" />
          <Checkbox label="Locked" disabled defaultChecked />
        </div>
      </FieldGrid>
    </Card>
  )
}

export const demo: Demo = { title: 'Choices', group: 'Forms', Show }
