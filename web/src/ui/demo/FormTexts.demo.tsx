import { CodeField } from '../form/CodeField.tsx'
import { ColorField } from '../form/ColorField.tsx'
import { EmailField } from '../form/EmailField.tsx'
import { FieldGrid } from '../form/FieldGrid.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { PhoneField } from '../form/PhoneField.tsx'
import { Textarea } from '../form/Textarea.tsx'
import { TextField } from '../form/TextField.tsx'
import { Card } from '../page/Card.tsx'
import type { Demo } from './demos.ts'

function Show() {
  return (
    <Card title="Texts" description="Labels above, help below, an error in its place. Outside a form a field checks itself when it is left.">
      <FieldGrid>
        <TextField label="Name" required help="As it will stand on statements" />
        <EmailField label="Email" required />
        <PhoneField label="Contact number" defaultValue="+12125550142" />
        <PhoneField label="Phone abroad" defaultValue="+4915112345678" />
        <PasswordField label="Password" required defaultValue="secret1" />
        <CodeField label="Confirmation code" defaultValue="7KQ2M9XD" />
        <ColorField label="Brand colour" defaultValue="#1d4ed8" />
        <ColorField label="Accent" defaultValue="#f4c26a" />
        <ColorField label="No colour yet" help="Shown in the app" />
        <ColorField label="Wrong colour" defaultValue="#12" error="Please enter a color like #1d4ed8" />
        <TextField label="Read-only text" readOnly defaultValue="Ada Marsh" help="Set when the connection was made" />
        <TextField label="Disabled text" disabled defaultValue="North Wharf" />
      </FieldGrid>
      <Textarea label="Note" />
    </Card>
  )
}

export const demo: Demo = { title: 'Texts', group: 'Forms', Show }
