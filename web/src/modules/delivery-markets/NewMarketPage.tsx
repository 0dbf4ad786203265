import { deliveryMarkets } from '@brigade/contract/delivery-markets.ts'
import { useState } from 'react'
import { type ChosenOrganization, OnlyOrganization } from '../../platform/pickers/OnlyOrganization.tsx'
import { OrganizationPicker } from '../../platform/pickers/OrganizationPicker.tsx'
import { NewRecord, NewRecordPage } from '../../platform/records/NewRecord.tsx'
import { useCall } from '../../platform/use-call.ts'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { deliveryMarket, words } from './delivery-markets-texts.ts'
import styles from './MarketFields.module.css'
import { AreaFields } from './MarketFields.tsx'
import { createSchema, emptyValues } from './market-form.ts'

/** The create form of a delivery market. */
export function NewMarketPage() {
  return (
    <NewRecordPage kind={deliveryMarket}>
      <OnlyOrganization agRole="delivery_markets_admin">{(chosen) => <CreateForm organization={chosen} />}</OnlyOrganization>
    </NewRecordPage>
  )
}

function CreateForm({ organization }: { organization: ChosenOrganization }) {
  const create = useCall(deliveryMarkets.createDeliveryMarket)
  const values = () => ({ ...emptyValues(), parent_access_group_id: organization.value })
  const [texts, setTexts] = useState(values)
  return (
    <NewRecord kind={deliveryMarket} schema={createSchema} values={values} onValuesChange={setTexts} create={create.mutateAsync}>
      {(form) => (
        <>
          <Card title={words.one} description={words.basics}>
            <FieldGrid>
              <TextField label={words.name} required autoComplete="off" {...form.field('name')} />
              <OrganizationPicker
                label={words.organization}
                required
                help={words.organizationHelp}
                agRole="delivery_markets_admin"
                valueLabel={organization.label}
                {...form.field('parent_access_group_id')}
              />
            </FieldGrid>
          </Card>
          <Card title={words.area} description={words.areaHelp}>
            <div className={styles.fields}>
              <AreaFields form={form} texts={texts} />
            </div>
          </Card>
        </>
      )}
    </NewRecord>
  )
}
