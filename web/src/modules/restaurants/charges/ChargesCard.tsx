import { textOf } from '@brigade/contract/kit/problem.ts'
import { type Charge, restaurantCharges } from '@brigade/contract/restaurants/charges.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../../platform/use-call.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { StyledTable, Td, Th, Tr } from '../../../ui/page/StyledTable.tsx'
import { ChargeDialog } from './ChargeDialog.tsx'
import styles from './Charges.module.css'
import { baseWord, channelWord, fulfilmentWord, kindWord, words } from './charges-texts.ts'
import { chargesOf } from './queries.ts'
import { RowActions } from './RowActions.tsx'

/** What is added to the orders of a restaurant. */
export function ChargesCard({ restaurant, mayChange }: { restaurant: Restaurant; mayChange: boolean }) {
  const restaurant_id = restaurant.id
  const query = useQuery(chargesOf({ restaurant_id }))
  const [editing, setEditing] = useState<Charge | 'new'>()
  const create = useCall(restaurantCharges.createCharge)
  const update = useCall(restaurantCharges.updateCharge)
  const add = mayChange && <Button onClick={() => setEditing('new')}>{words.addCharge}</Button>
  const all = query.data?.data ?? []
  return (
    <Card title={words.charges} description={words.chargesWhat} actions={all.length > 0 && add} flush>
      {all.length > 0 ? (
        <ChargeTable all={all} restaurant={restaurant} onEdit={mayChange ? setEditing : undefined} />
      ) : (
        <DataState
          state={query.data ? 'empty' : query.isError ? 'error' : 'loading'}
          error={{ title: words.notLoaded, details: textOf(query.error) }}
          onRetry={() => void query.refetch()}
          empty={
            <EmptyState title={words.noCharges} action={add}>
              {words.noChargesWhy}
            </EmptyState>
          }
        />
      )}
      {editing && (
        <ChargeDialog
          charge={editing === 'new' ? undefined : editing}
          currency={restaurant.currency}
          onClose={() => setEditing(undefined)}
          send={async (charge) => {
            if (editing === 'new') await create.mutateAsync({ restaurant_id, charge })
            else await update.mutateAsync({ restaurant_id, charge_id: editing.id, charge: { ...charge, version: editing.version } })
            showToast({ title: words.saved, tone: 'ok', milliseconds: 3000 })
          }}
        />
      )}
    </Card>
  )
}

interface ChargeTableProps {
  all: readonly Charge[]
  restaurant: Restaurant
  onEdit?: ((charge: Charge) => void) | undefined
}

function ChargeTable({ all, restaurant, onEdit }: ChargeTableProps) {
  const remove = useCall(restaurantCharges.removeCharge)
  const money = moneyWriter(restaurant.currency)
  return (
    <StyledTable label={words.charges}>
      <Tr>
        <Th>{words.name}</Th>
        <Th>{words.amount}</Th>
        <Th>{words.appliesTo}</Th>
        <Th>{words.state}</Th>
        {onEdit && <Th hideLabel>{words.actions}</Th>}
      </Tr>
      {all.map((charge) => (
        <Tr key={charge.id}>
          <Td>
            <strong>{charge.name}</strong> {charge.name !== kindWord(charge.kind) && <span className={styles.kind}>{kindWord(charge.kind)}</span>}
          </Td>
          <Td>{amountText(charge, money.write)}</Td>
          <Td>{whereText(charge)}</Td>
          <Td phone="tail">
            <StatusPill tone={charge.active ? 'ok' : 'idle'}>{charge.active ? words.on : words.off}</StatusPill>
          </Td>
          {onEdit && (
            <Td phone="end">
              <RowActions
                name={charge.name}
                body={words.removeCharge}
                onEdit={() => onEdit(charge)}
                remove={() => remove.mutateAsync({ restaurant_id: restaurant.id, charge_id: charge.id })}
              />
            </Td>
          )}
        </Tr>
      ))}
    </StyledTable>
  )
}

function amountText({ amount_type, amount, per, tag, below_minor, taxable }: Charge, write: (minor: number) => string): string {
  const sum = amount_type === 'percent' ? `${amount / 100}%` : write(amount)
  const basis = per === 'tag' ? words.taggedWith(tag) : baseWord(per).toLowerCase()
  return [`${sum} ${basis}`, below_minor !== null && words.belowSum(write(below_minor)), taxable ? words.isTaxed : words.notTaxed]
    .filter(Boolean)
    .join(', ')
}

function whereText({ channels, fulfilments, availability }: Charge): string {
  const where = [...channels.map(channelWord), ...fulfilments.map(fulfilmentWord)]
  return [where.length === 0 ? words.everywhere : where.join(', '), availability !== null && words.someHours].filter(Boolean).join(', ')
}
