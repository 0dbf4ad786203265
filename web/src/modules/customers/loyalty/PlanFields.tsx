import { mostItems, mostRewards, mostTiers, rewardKinds, tierBases, tierBasisNames } from '@brigade/contract/customers/loyalty/terms.ts'
import { channelNames, orderChannels } from '@brigade/contract/orders/codes.ts'
import type { ReactNode } from 'react'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { MoneyField } from '../../../ui/form/MoneyField.tsx'
import { MultiSelectField } from '../../../ui/form/MultiSelectField.tsx'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Switch } from '../../../ui/form/Switch.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { AppForm } from '../../../ui/form/useAppForm.ts'
import { amountText, readAmount } from './amounts.ts'
import styles from './Loyalty.module.css'
import { rewardKindText, words } from './loyalty-texts.ts'
import { itemCells, meaningOf, type PlanTexts, type Row, rewardCells, tierCells } from './plan-form.ts'
import { RowsField } from './RowsField.tsx'

interface PlanFieldsProps {
  form: Pick<AppForm<PlanTexts>, 'field' | 'checkbox'>
  /** As they are typed now. */
  texts: PlanTexts
  /** How a part of the form is framed: a card on a page, a heading in a dialog. */
  Frame: (props: { title: string; description: string; children: ReactNode }) => ReactNode
}

/** What the terms of a plan are asked with, on the page of a new one and in the edit form. */
export function PlanFields({ form, texts, Frame }: PlanFieldsProps) {
  const { currency } = texts
  const unit = moneyWriter(currency)
  return (
    <>
      <Frame title={words.earning} description={words.earningHelp}>
        <Switch label={words.perSpend} {...form.checkbox('spend')} />
        {texts.spend && (
          <FieldGrid>
            <TextField
              label={words.perUnit(unit.write(readAmount('1', currency) ?? 1))}
              required
              inputMode="decimal"
              autoComplete="off"
              help={words.perUnitHelp}
              {...form.field('points_per_unit')}
            />
          </FieldGrid>
        )}
        <Switch label={words.perVisit} {...form.checkbox('visit')} />
        {texts.visit && (
          <FieldGrid>
            <TextField label={words.visitPoints} required inputMode="numeric" autoComplete="off" {...form.field('visit_points')} />
            <TextField
              label={words.visitMinSpend}
              inputMode="decimal"
              autoComplete="off"
              help={words.visitMinSpendHelp}
              {...form.field('visit_min_spend')}
            />
          </FieldGrid>
        )}
        <RowsField
          label={words.items}
          help={words.itemsHelp}
          addLabel={words.addItem}
          most={mostItems}
          first={['name', '', '10']}
          nameOf={(row) => row[itemCells.text] ?? ''}
          {...form.field('items')}
        >
          {(row, change) => (
            <>
              <SelectField
                label={words.match}
                error={undefined}
                value={row[itemCells.match]}
                options={[
                  { value: 'name', label: words.matchName },
                  { value: 'category', label: words.matchCategory },
                ]}
                onChange={(event) => change(itemCells.match, event.target.value)}
              />
              <Cell label={words.itemName} row={row} cell={itemCells.text} change={change} />
              <Cell label={words.itemPoints} row={row} cell={itemCells.points} change={change} inputMode="numeric" />
            </>
          )}
        </RowsField>
      </Frame>
      <Frame title={words.rewards} description={words.rewardsHelp}>
        <RowsField
          label={words.rewardList}
          addLabel={words.addReward}
          most={mostRewards}
          first={['', '100', 'free_item', '', '', '']}
          nameOf={(row) => row[rewardCells.name] ?? ''}
          {...form.field('rewards')}
        >
          {(row, change) => <RewardCells key={currency} row={row} change={change} currency={currency} />}
        </RowsField>
      </Frame>
      <Frame title={words.tiers} description={words.tiersHelp}>
        <RowsField
          label={words.tierList}
          addLabel={words.addTier}
          most={mostTiers}
          first={['', '500', '1.25']}
          nameOf={(row) => row[tierCells.name] ?? ''}
          {...form.field('tiers')}
        >
          {(row, change) => (
            <>
              <Cell label={words.tierName} row={row} cell={tierCells.name} change={change} />
              <Cell label={words.tierFrom} row={row} cell={tierCells.from} change={change} inputMode="numeric" />
              <Cell label={words.tierMultiplier} row={row} cell={tierCells.multiplier} change={change} inputMode="decimal" />
            </>
          )}
        </RowsField>
        {texts.tiers.length > 0 && (
          <SelectField
            label={words.tierBasis}
            options={tierBases.map((basis) => ({ value: basis, label: tierBasisNames[basis] }))}
            {...form.field('tier_basis')}
          />
        )}
      </Frame>
      <Frame title={words.expiry} description={words.expiryHelp}>
        <FieldGrid>
          <TextField
            label={words.expiryMonths}
            inputMode="numeric"
            autoComplete="off"
            help={words.expiryMonthsHelp}
            {...form.field('expiry_months')}
          />
          {texts.expiry_months.trim() !== '' && (
            <TextField label={words.warnDays} inputMode="numeric" autoComplete="off" {...form.field('warn_days')} />
          )}
        </FieldGrid>
        <MultiSelectField
          label={words.channels}
          help={words.channelsHelp}
          options={orderChannels.filter((one) => one !== 'unmapped').map((one) => ({ value: one, label: channelNames[one] }))}
          {...form.field('channels')}
        />
      </Frame>
    </>
  )
}

interface CellProps {
  label: string
  row: Row
  cell: number
  change: (cell: number, text: string) => void
  inputMode?: 'numeric' | 'decimal'
}

/** One text of a row. */
function Cell({ label, row, cell, change, inputMode }: CellProps) {
  return (
    <TextField
      label={label}
      error={undefined}
      autoComplete="off"
      maxLength={100}
      inputMode={inputMode}
      value={row[cell] ?? ''}
      onChange={(event) => change(cell, event.target.value)}
    />
  )
}

function RewardCells({ row, change, currency }: { row: Row; change: CellProps['change']; currency: string }) {
  const kind = row[rewardCells.kind]
  return (
    <>
      <Cell label={words.rewardName} row={row} cell={rewardCells.name} change={change} />
      <Cell label={words.rewardPoints} row={row} cell={rewardCells.points} change={change} inputMode="numeric" />
      <SelectField
        label={words.rewardKind}
        error={undefined}
        value={kind}
        options={rewardKinds.map((one) => ({ value: one, label: rewardKindText(one) }))}
        onChange={(event) => change(rewardCells.kind, event.target.value)}
      />
      {kind === 'free_item' && <Cell label={words.rewardItem} row={row} cell={rewardCells.item} change={change} />}
      {kind === 'percent_off' && <Cell label={words.rewardPercent} row={row} cell={rewardCells.percent} change={change} inputMode="numeric" />}
      {kind !== 'free_item' && (
        <MoneyField
          label={kind === 'percent_off' ? words.rewardCeiling : words.rewardAmount}
          help={kind === 'percent_off' ? words.rewardCeilingHelp : undefined}
          error={undefined}
          currency={currency}
          defaultValue={readAmount(row[rewardCells.amount] ?? '', currency)}
          onChange={(minor) => change(rewardCells.amount, Number.isNaN(minor) ? '?' : amountText(minor, currency))}
        />
      )}
    </>
  )
}

/** What the terms that are typed would mean for a guest. */
export function Meaning({ texts }: { texts: PlanTexts }) {
  const meaning = meaningOf(texts)
  if (!meaning) return <p className={styles.note}>{words.notYet}</p>
  return (
    <div className={styles.meaning} aria-live="polite">
      <p className={styles.example}>{meaning.example}</p>
      <ul className={styles.sentences}>
        {meaning.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
