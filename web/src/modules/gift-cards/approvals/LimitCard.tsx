import { raisingNeeds } from '@brigade/contract/gift-cards/cards.ts'
import { giftCards } from '@brigade/contract/gift-cards.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { OnlyOrganization } from '../../../platform/pickers/OnlyOrganization.tsx'
import { OrganizationPicker } from '../../../platform/pickers/OrganizationPicker.tsx'
import { useCall } from '../../../platform/use-call.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { FormAlert } from '../../../ui/form/FormAlert.tsx'
import { MoneyField } from '../../../ui/form/MoneyField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { currencyOptions, moneyText } from '../money.ts'
import { limitOf } from '../queries.ts'
import styles from './Approvals.module.css'
import { words } from './approval-texts.ts'

/** Up to which amount one person adjusts a card alone, group by group and currency by currency. */
export function LimitCard() {
  return (
    <Card title={words.limits} description={words.limitsHelp}>
      <OnlyOrganization agRole="gift_card_definitions">{(only) => <Limits only={only} />}</OnlyOrganization>
    </Card>
  )
}

function Limits({ only }: { only: { value: string; label?: string | undefined } }) {
  const [group, setGroup] = useState(only.value)
  const [currency, setCurrency] = useState('USD')
  return (
    <div className={styles.limit}>
      <OrganizationPicker
        label={words.group}
        agRole="gift_card_definitions"
        value={group}
        valueLabel={only.label}
        error={undefined}
        onChange={setGroup}
      />
      <SelectField
        label={words.currency}
        options={currencyOptions(currency)}
        value={currency}
        onChange={(event) => setCurrency(event.currentTarget.value)}
      />
      {group !== '' && <GroupLimit key={`${group} ${currency}`} id={Number(group)} currency={currency} />}
    </div>
  )
}

/** The limit of one group, changed as far as the person may. */
export function GroupLimit({ id, currency }: { id: number; currency: string }) {
  const query = useQuery(limitOf({ access_group_id: id, currency }))
  const mayChange = useMayI('gift_card_definitions_admin', { type: 'access_group', id }) === 'allowed'
  const save = useCall(giftCards.setGroupLimit)
  const [typed, setTyped] = useState<number | null>()
  if (!query.data)
    return (
      <DataState
        state={query.isError ? 'error' : 'loading'}
        error={{ title: words.limitNotLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
      />
    )
  const { limit_minor, inherited_from, most_minor, raised_on } = query.data
  const from = inherited_from === null ? words.own : words.inherited(inherited_from)
  if (!mayChange)
    return (
      <>
        <p>{`${words.limit}: ${moneyText(limit_minor, currency)}`}</p>
        <p className={styles.facts}>{`${from}. ${words.readOnly}`}</p>
      </>
    )
  // The sentence of a failure is shown above the field, from the call itself.
  function send(limit: number | null) {
    const onSuccess = () => {
      setTyped(undefined)
      showToast({ title: words.saved, tone: 'ok', milliseconds: 3000 })
    }
    save.mutate({ access_group_id: id, currency, limit_minor: limit }, { onSuccess })
  }
  const isNumber = typed !== undefined && typed !== null && !Number.isNaN(typed)
  const most = most_minor === null || raised_on === null ? undefined : raisingNeeds(moneyText(most_minor, currency), raised_on)
  const isTooMuch = isNumber && most_minor !== null && typed > most_minor
  const isSavable = isNumber && typed !== limit_minor && !isTooMuch
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isSavable) send(typed)
      }}
    >
      <FormAlert text={save.isError ? textOf(save.error) : undefined} />
      <MoneyField
        label={words.limit}
        help={most === undefined ? from : `${from}. ${most}.`}
        error={isTooMuch ? most : undefined}
        currency={currency}
        value={typed === undefined ? limit_minor : typed}
        onChange={setTyped}
        largest={1_000_000_000}
      />
      <div className={styles.acts}>
        <Button type="submit" variant="primary" disabled={!isSavable} loading={save.isPending}>
          {words.save}
        </Button>
        {inherited_from === null && (
          <Button variant="quiet" disabled={save.isPending} onClick={() => send(null)}>
            {words.useAbove}
          </Button>
        )}
      </div>
    </form>
  )
}
