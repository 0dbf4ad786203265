import { type Channel, channelRecords } from '@brigade/contract/channels/channels.ts'
import { EditRecord } from '../../platform/records/EditRecord.tsx'
import { useCall } from '../../platform/use-call.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { editLabels, editSchema, editValues } from './channel-form.ts'
import { kindText, words } from './channels-texts.ts'
import { oneChannel } from './queries.ts'

/** The edit form; kind and organization are shown, not asked. */
export function EditChannel({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { id, version, kind, parent_access_group_name } = channel
  const update = useCall(channelRecords.updateChannel)
  return (
    <EditRecord
      words={words}
      record={channel}
      query={oneChannel({ id })}
      schema={editSchema}
      values={editValues}
      labels={editLabels()}
      save={(changed) => update.mutateAsync({ id, channel: changed, version })}
      onClose={onClose}
      size="medium"
    >
      {(form) => (
        <>
          <TextField label={words.name} required autoComplete="off" maxLength={100} help={words.nameHelp} {...form.field('name')} />
          <TextField label={words.kind} readOnly help={words.kindHelp} value={kindText(kind)} />
          <TextField label={words.organization} readOnly value={parent_access_group_name} />
        </>
      )}
    </EditRecord>
  )
}
