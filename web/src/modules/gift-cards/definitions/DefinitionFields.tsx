import { giftCardKinds } from '@brigade/contract/gift-cards/terms.ts'
import type { ReactNode } from 'react'
import { PictureField } from '../../../platform/pictures/PictureField.tsx'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { RadioField } from '../../../ui/form/RadioField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Switch } from '../../../ui/form/Switch.tsx'
import { Textarea } from '../../../ui/form/Textarea.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { AppForm } from '../../../ui/form/useAppForm.ts'
import { Banner } from '../../../ui/page/Banner.tsx'
import { AmountField } from '../AmountField.tsx'
import { DefinitionPicker } from '../DefinitionPicker.tsx'
import { CardFace } from '../face/CardFace.tsx'
import { kindText, words } from '../gift-cards-texts.ts'
import { jurisdictionChoices, lawSentences } from '../laws.ts'
import { currencyOptions, moneyText } from '../money.ts'
import { AmountsField } from './AmountsField.tsx'
import styles from './Definitions.module.css'
import { DesignField } from './DesignField.tsx'
import { againstLaw, designOf, hasBonus, kindOf, shownAmount, type TermTexts } from './definition-form.ts'
import { RedeemGroupPicker } from './RedeemGroupPicker.tsx'

type Fields = Pick<AppForm<TermTexts>, 'field' | 'checkbox'>

interface FieldsProps {
  form: Fields
  /** As they are typed now. */
  texts: TermTexts
}

/** How a part of the form is framed: a card on a page, a heading in a dialog. */
export type Frame = (props: { title: string; description: string; children: ReactNode }) => ReactNode

interface DefinitionFieldsProps extends FieldsProps {
  Frame: Frame
  /** Within which the cards are taken; none while it is not chosen. */
  organization: number | undefined
  redeemGroupName?: string | undefined
  bonusName?: string | null | undefined
  /** This definition itself, which is no bonus of its own. */
  id?: number | undefined
  /** What there is to say of the picture that it has. */
  pictureHelp?: string | undefined
}

const kindHelp = { purchased: 'kindHelpPurchased', promotional: 'kindHelpPromotional', refund_credit: 'kindHelpRefund' } as const

/** Kind and currency of a new one. */
export function KindFields({ form, texts }: FieldsProps) {
  return (
    <>
      <RadioField
        label={words.kind}
        options={giftCardKinds.map((kind) => ({ value: kind, label: kindText(kind), help: words[kindHelp[kind]] }))}
        {...form.field('kind')}
      />
      <FieldGrid>
        <SelectField label={words.currency} required options={currencyOptions(texts.currency)} help={words.stays} {...form.field('currency')} />
      </FieldGrid>
    </>
  )
}

/** What the terms of a definition are asked with, on the page of a new one and in the edit form. */
export function DefinitionFields({ form, texts, Frame, organization, redeemGroupName, bonusName, id, pictureHelp }: DefinitionFieldsProps) {
  const { currency } = texts
  return (
    <>
      <Frame title={words.money} description={words.moneyHelp}>
        <AmountsField key={currency} currency={currency} {...form.field('amounts_minor')} />
        <Switch label={words.anyAmount} help={words.anyAmountHelp} {...form.checkbox('custom')} />
        {texts.custom && (
          <FieldGrid>
            <AmountField key={`from ${currency}`} label={words.from} currency={currency} required {...form.field('custom_min_minor')} />
            <AmountField key={`to ${currency}`} label={words.to} currency={currency} required {...form.field('custom_max_minor')} />
          </FieldGrid>
        )}
        <FieldGrid>
          <AmountField
            key={`largest ${currency}`}
            label={words.largest}
            help={words.largestHelp}
            currency={currency}
            required
            {...form.field('max_balance_minor')}
          />
        </FieldGrid>
        <Switch label={words.reloadable} help={words.reloadableHelp} {...form.checkbox('is_reloadable')} />
      </Frame>
      <Frame title={words.rules} description={words.rulesHelp}>
        <FieldGrid>
          <SelectField label={words.jurisdiction} required options={[...jurisdictionChoices()]} {...form.field('jurisdiction')} />
          <TextField label={words.validity} inputMode="numeric" autoComplete="off" help={words.validityHelp} {...form.field('validity_months')} />
        </FieldGrid>
        <LawNote texts={texts} />
      </Frame>
      <Frame title={words.looks} description={words.looksHelp}>
        <DesignField {...form.field('design')} />
        <PictureField
          label={words.picture}
          help={pictureHelp ?? words.pictureHelp}
          use="card"
          companyOf={organization}
          {...form.field('design_picture_id')}
        />
        <Textarea label={words.message} help={words.messageHelp} maxLength={200} rows={2} {...form.field('message')} />
        <Switch label={words.pin} help={words.pinHelp} {...form.checkbox('has_pin')} />
      </Frame>
      <Frame title={words.where} description={words.whereHelp}>
        {organization === undefined ? (
          <p className={styles.note}>{words.chooseOrganization}</p>
        ) : (
          <RedeemGroupPicker
            key={organization}
            label={words.redeemGroup}
            help={words.redeemGroupHelp}
            organization={organization}
            valueLabel={redeemGroupName}
            {...form.field('redeem_group_id')}
          />
        )}
      </Frame>
      <Frame title={words.bonusTitle} description={words.bonusHelp}>
        {texts.kind === 'purchased' ? <Switch label={words.bonus} {...form.checkbox('bonus')} /> : <p className={styles.note}>{words.noBonus}</p>}
        {hasBonus(texts) && (
          <>
            <DefinitionPicker
              key={`bonus ${currency}`}
              label={words.bonusDefinition}
              required
              kind="promotional"
              currency={currency}
              without={id}
              valueLabel={bonusName ?? undefined}
              {...form.field('bonus_definition_id')}
            />
            <FieldGrid>
              <AmountField key={`least ${currency}`} label={words.bonusFrom} currency={currency} required {...form.field('bonus_from_minor')} />
              <AmountField key={`bonus ${currency}`} label={words.bonusAmount} currency={currency} required {...form.field('bonus_minor')} />
            </FieldGrid>
          </>
        )}
      </Frame>
    </>
  )
}

/** What the law of the place says about such cards, and what it would refuse once they are sold. */
function LawNote({ texts }: { texts: TermTexts }) {
  const refused = againstLaw(texts)
  const sentences = lawSentences(kindOf(texts.kind), texts.jurisdiction, new Date().toISOString().slice(0, 10))
  return (
    <>
      {refused.length > 0 && (
        <Banner tone="warn" title={refused.join('. ')}>
          {words.cannotActivate}
        </Banner>
      )}
      {sentences.length > 0 && (
        <div className={styles.law}>
          <p className={styles.lawTitle}>{words.lawSays}</p>
          <ul>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p>{words.noAdvice}</p>
        </div>
      )}
    </>
  )
}

/** The card as the texts describe it now. */
export function LivePreview({ texts }: { texts: TermTexts }) {
  const amount = shownAmount(texts)
  return (
    <CardFace
      design={designOf(texts.design)}
      picture={texts.design_picture_id?.face}
      name={texts.name}
      amountText={amount === undefined ? undefined : moneyText(amount, texts.currency)}
      message={texts.message}
    />
  )
}
