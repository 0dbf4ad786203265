import { type DeliveryMarket, deliveryMarkets } from '@brigade/contract/delivery-markets.ts'
import { useMemo, useState } from 'react'
import { EditRecord } from '../../platform/records/EditRecord.tsx'
import { useCall } from '../../platform/use-call.ts'
import { Switch } from '../../ui/form/Switch.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { words } from './delivery-markets-texts.ts'
import styles from './MarketFields.module.css'
import { AreaFields } from './MarketFields.tsx'
import { editLabels, editSchema, editValues } from './market-form.ts'
import { oneMarket } from './queries.ts'
import { placesOf } from './sketch-geometry.ts'

/** The edit form, with a sketch of what is typed. */
export function EditMarket({ market, onClose }: { market: DeliveryMarket; onClose: () => void }) {
  const { id, version } = market
  const update = useCall(deliveryMarkets.updateDeliveryMarket)
  const places = useMemo(() => placesOf(market), [market])
  const [texts, setTexts] = useState(() => editValues(market))
  return (
    <EditRecord
      words={words}
      record={market}
      query={oneMarket({ id })}
      schema={editSchema}
      values={editValues}
      labels={editLabels()}
      onValuesChange={setTexts}
      save={(values) => update.mutateAsync({ id, market: { ...values, version } })}
      onClose={onClose}
      className={styles.fields}
    >
      {(form) => (
        <>
          <TextField label={words.name} required autoComplete="off" {...form.field('name')} />
          <Switch label={words.activeLabel} help={words.activeHelp} {...form.checkbox('active')} />
          <AreaFields form={form} texts={texts} places={places} />
        </>
      )}
    </EditRecord>
  )
}
