import { type AccessGroup, accessGroups } from '@brigade/contract/access-groups.ts'
import * as z from 'zod/mini'
import { EditRecord } from '../../../platform/records/EditRecord.tsx'
import { useCall } from '../../../platform/use-call.ts'
import { Textarea } from '../../../ui/form/Textarea.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { words } from '../catalogue.ts'
import { oneGroup } from '../queries.ts'

const schema = z.pick(accessGroups.update.input, { name: true, description: true })
const valuesOf = ({ name, description }: AccessGroup) => ({ name, description })

/** Renames or describes a group. */
export function EditGroup({ group, onClose }: { group: AccessGroup; onClose: () => void }) {
  const { id, version } = group
  const update = useCall(accessGroups.update)
  return (
    <EditRecord
      words={words}
      size="medium"
      record={group}
      query={oneGroup({ id })}
      schema={schema}
      values={valuesOf}
      labels={{ name: words.name, description: words.description }}
      save={(values) => update.mutateAsync({ id, ...values, version })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label={words.name} required data-autofocus autoComplete="off" {...form.field('name')} />
          <Textarea label={words.description} {...form.field('description')} />
        </>
      )}
    </EditRecord>
  )
}
