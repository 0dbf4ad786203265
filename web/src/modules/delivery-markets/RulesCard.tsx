import { type DeliveryMarket, deliveryMarkets, type MarketRule } from '@brigade/contract/delivery-markets.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useState } from 'react'
import { failureTitle } from '../../platform/failure-title.ts'
import { useCall } from '../../platform/use-call.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { RowLink } from '../../ui/controls/RowLink.tsx'
import { moneyWriter } from '../../ui/form/money-writer.ts'
import { confirm } from '../../ui/layers/confirm.ts'
import { Menu, type MenuAction } from '../../ui/layers/Menu.tsx'
import { showToast } from '../../ui/layers/toasts.ts'
import { Card } from '../../ui/page/Card.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { StatusPill } from '../../ui/page/StatusPill.tsx'
import { StyledTable, Td, Th, Tr } from '../../ui/page/StyledTable.tsx'
import { words } from './delivery-markets-texts.ts'
import styles from './MarketOverview.module.css'
import { RuleDialog } from './RuleDialog.tsx'

/** Who serves a market, on which terms, in which order. */
export function RulesCard({ market }: { market: DeliveryMarket }) {
  const [editing, setEditing] = useState<number | 'new'>()
  const { rules, hidden_rules, _can } = market
  // In one place with and without rules: the focus comes back to it when the first one is saved.
  const add = _can.update && <Button onClick={() => setEditing('new')}>{words.add}</Button>
  // The rule as it is now: somebody may change it while the dialog is open.
  const edited = rules.find(({ restaurant_id }) => restaurant_id === editing)
  return (
    <Card title={words.servedBy} description={words.servedByHelp} actions={add} flush>
      {rules.length > 0 ? (
        <RuleTable market={market} onEdit={setEditing} />
      ) : (
        <EmptyState title={words.nobody}>{_can.update ? words.nobodyWhy : words.nobodyNoRole}</EmptyState>
      )}
      {hidden_rules > 0 && <p className={styles.hidden}>{words.hidden(hidden_rules)}</p>}
      {editing === 'new' && <RuleDialog market={market} rule={undefined} onClose={() => setEditing(undefined)} />}
      {edited && <RuleDialog market={market} rule={edited} onClose={() => setEditing(undefined)} />}
    </Card>
  )
}

function RuleTable({ market, onEdit }: { market: DeliveryMarket; onEdit: (restaurantId: number) => void }) {
  const mayChange = market._can.update
  return (
    <StyledTable label={words.servedBy}>
      <Tr>
        <Th>{words.restaurant}</Th>
        <Th numeric>{words.fee}</Th>
        <Th numeric>{words.minimum}</Th>
        <Th numeric>{words.freeFrom}</Th>
        <Th numeric>{words.minutes}</Th>
        {mayChange && <Th hideLabel>{words.actions}</Th>}
      </Tr>
      {market.rules.map((rule, at) => (
        <Tr key={rule.restaurant_id}>
          <Td>
            <span className={styles.place}>{at + 1}</span>{' '}
            <RowLink href={`#/onboarding/restaurants/${rule.restaurant_id}/delivery`}>{rule.name}</RowLink> <RuleMarks rule={rule} />
          </Td>
          <Td numeric>{feeText(rule)}</Td>
          <Td numeric>{minimumText(rule)}</Td>
          <Td numeric>{freeFromText(rule)}</Td>
          <Td numeric>{words.minutesValue(rule.minutes)}</Td>
          {mayChange && (
            <Td phone="end">
              <RuleActions market={market} at={at} rule={rule} onEdit={() => onEdit(rule.restaurant_id)} />
            </Td>
          )}
        </Tr>
      ))}
    </StyledTable>
  )
}

/** What keeps it from delivering at any hour. */
export function RuleMarks({ rule: { status, availability } }: { rule: MarketRule }) {
  return (
    <>
      {status !== 'live' && <StatusPill tone="warn">{words.notLive}</StatusPill>}
      {availability !== null && <StatusPill tone="idle">{words.someHours}</StatusPill>}
    </>
  )
}

export function feeText({ fee_minor, currency }: Pick<MarketRule, 'fee_minor' | 'currency'>): string {
  return fee_minor === 0 ? words.noFee : moneyWriter(currency).write(fee_minor)
}

export function minimumText({ min_order_minor, currency }: Pick<MarketRule, 'min_order_minor' | 'currency'>): string {
  return min_order_minor === 0 ? words.noMinimum : moneyWriter(currency).write(min_order_minor)
}

export function freeFromText({ free_from_minor, currency }: Pick<MarketRule, 'free_from_minor' | 'currency'>): string {
  return free_from_minor === null ? words.never : moneyWriter(currency).write(free_from_minor)
}

interface RuleActionsProps {
  market: DeliveryMarket
  at: number
  rule: MarketRule
  onEdit: () => void
}

function RuleActions({ market: { id, rules }, at, rule: { restaurant_id, name }, onEdit }: RuleActionsProps) {
  const move = useCall(deliveryMarkets.moveMarketRule)
  const remove = useCall(deliveryMarkets.removeMarketRule)
  async function attempt(change: () => Promise<unknown>) {
    try {
      await change()
    } catch (cause) {
      showToast({ title: failureTitle(cause, words.notDone), message: textOf(cause), tone: 'bad' })
    }
  }
  const before = (place: number) => attempt(() => move.mutateAsync({ id, restaurant_id, before_restaurant_id: rules[place]?.restaurant_id ?? null }))
  async function takeOut() {
    if (!(await confirm({ title: words.takeOutTitle(name), body: words.takeOutBody, confirmLabel: words.takeOut, danger: true }))) return
    await attempt(async () => {
      await remove.mutateAsync({ id, restaurant_id })
      showToast({ title: words.takenOut(name), tone: 'ok', milliseconds: 3000 })
    })
  }
  const actions: MenuAction[] = [
    { label: words.editTerms, onSelect: onEdit },
    ...(at > 0 ? [{ label: words.up, onSelect: () => void before(at - 1) }] : []),
    ...(at < rules.length - 1 ? [{ label: words.down, onSelect: () => void before(at + 2) }] : []),
    { label: words.takeOut, onSelect: () => void takeOut(), danger: true },
  ]
  return <Menu label={name} actions={actions} />
}
