import { SelectField } from '../../ui/form/SelectField.tsx'
import { Textarea } from '../../ui/form/Textarea.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { AppForm } from '../../ui/form/useAppForm.ts'
import type { editValues } from './collection-form.ts'
import { kindText, words } from './collections-texts.ts'
import { kindChoices } from './routes.ts'

type Form = Pick<AppForm<ReturnType<typeof editValues>>, 'field'>

export const NameField = ({ form }: { form: Form }) => (
  <TextField label={words.name} required autoComplete="off" maxLength={100} help={words.nameHelp} {...form.field('name')} />
)

/** What both forms ask besides the name. */
export function MoreFields({ form }: { form: Form }) {
  return (
    <>
      <SelectField
        label={words.kind}
        required
        help={words.kindHelp}
        options={kindChoices.map((kind) => ({ value: kind, label: kindText(kind) }))}
        {...form.field('kind')}
      />
      <Textarea label={words.description} help={words.descriptionHelp} maxLength={500} {...form.field('description')} />
    </>
  )
}
