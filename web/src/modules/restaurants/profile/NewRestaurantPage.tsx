import type { Role } from '@brigade/contract/kit/roles.ts'
import { type Restaurant, restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import { type ChosenOrganization, OnlyOrganization } from '../../../platform/pickers/OnlyOrganization.tsx'
import { OrganizationPicker } from '../../../platform/pickers/OrganizationPicker.tsx'
import { NewRecord, NewRecordPage } from '../../../platform/records/NewRecord.tsx'
import { useCall } from '../../../platform/use-call.ts'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { kindOf } from '../kinds.ts'
import { createSchema, emptyValues } from './form-values.ts'
import { PlaceFields, TermsFields } from './ProfileFields.tsx'
import { words } from './profile-texts.ts'

/** The create form of a restaurant. */
export function NewRestaurantPage() {
  return <NewPage kind="restaurant" />
}

/** The create form of a library. */
export function NewLibraryPage() {
  return <NewPage kind="library" />
}

function NewPage({ kind }: Pick<Restaurant, 'kind'>) {
  const agRole = kind === 'library' ? 'chains' : 'restaurants_admin'
  return (
    <NewRecordPage kind={kindOf({ kind })}>
      <OnlyOrganization agRole={agRole}>{(chosen) => <CreateForm kind={kind} agRole={agRole} organization={chosen} />}</OnlyOrganization>
    </NewRecordPage>
  )
}

interface CreateFormProps extends Pick<Restaurant, 'kind'> {
  agRole: Role
  organization: ChosenOrganization
}

function CreateForm({ kind, agRole, organization }: CreateFormProps) {
  const create = useCall(restaurantProfile.createRestaurant)
  const isLibrary = kind === 'library'
  return (
    <NewRecord
      kind={kindOf({ kind })}
      schema={createSchema}
      values={() => ({ ...emptyValues(), parent_access_group_id: organization.value })}
      create={({ parent_access_group_id, ...restaurant }) => create.mutateAsync({ restaurant: { ...restaurant, kind }, parent_access_group_id })}
    >
      {(form) => (
        <>
          <Card title={kindOf({ kind }).words.one} description={isLibrary ? words.libraryHelp : words.basicsHelp}>
            <FieldGrid>
              <TextField label={words.name} required autoComplete="off" {...form.field('name')} />
              <OrganizationPicker
                label={words.organization}
                required
                help={words.organizationHelp}
                agRole={agRole}
                valueLabel={organization.label}
                {...form.field('parent_access_group_id')}
              />
            </FieldGrid>
            <TermsFields form={form} kind={kind} currencyFixed={false} />
          </Card>
          {!isLibrary && (
            <Card title={words.contact} description={words.contactHelp}>
              <PlaceFields form={form} />
            </Card>
          )}
        </>
      )}
    </NewRecord>
  )
}
