import { channelRecords } from '@brigade/contract/channels/channels.ts'
import { useState } from 'react'
import { type ChosenOrganization, OnlyOrganization } from '../../platform/pickers/OnlyOrganization.tsx'
import { OrganizationPicker } from '../../platform/pickers/OrganizationPicker.tsx'
import { NewRecord, NewRecordPage } from '../../platform/records/NewRecord.tsx'
import { useCall } from '../../platform/use-call.ts'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { createSchema, emptyValues } from './channel-form.ts'
import { channelKind, words } from './channels-texts.ts'
import { KindChoice } from './KindChoice.tsx'

/** The form for a new channel on a page of its own. */
export function NewChannelPage() {
  return (
    <NewRecordPage kind={channelKind}>
      <CreateForm />
    </NewRecordPage>
  )
}

/** Asks for everything a new channel needs. */
export const CreateForm = () => <OnlyOrganization agRole="channels_admin">{(chosen) => <Fields organization={chosen} />}</OnlyOrganization>

function Fields({ organization }: { organization: ChosenOrganization }) {
  const create = useCall(channelRecords.createChannel)
  const [kind, setKind] = useState(() => emptyValues('').kind)
  return (
    <NewRecord
      kind={channelKind}
      schema={createSchema}
      values={() => emptyValues(organization.value)}
      onValuesChange={(values) => setKind(values.kind)}
      create={({ parent_access_group_id, ...channel }) => create.mutateAsync({ channel, parent_access_group_id })}
    >
      {(form) => (
        <>
          <Card title={words.basics} description={words.basicsHelp}>
            <FieldGrid>
              <TextField label={words.name} required autoComplete="off" maxLength={100} help={words.nameHelp} {...form.field('name')} />
              <OrganizationPicker
                label={words.organization}
                required
                help={words.organizationHelp}
                agRole="channels_admin"
                valueLabel={organization.label}
                {...form.field('parent_access_group_id')}
              />
            </FieldGrid>
          </Card>
          <Card title={words.kind} description={words.kindHelp}>
            <KindChoice value={kind} onChange={form.field('kind').onChange} />
          </Card>
        </>
      )}
    </NewRecord>
  )
}
