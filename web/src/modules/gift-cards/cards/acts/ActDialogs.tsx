import { giftCards } from '@brigade/contract/gift-cards.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import * as z from 'zod/mini'
import { useCall } from '../../../../platform/use-call.ts'
import { EmailField } from '../../../../ui/form/EmailField.tsx'
import { RadioField } from '../../../../ui/form/RadioField.tsx'
import { Textarea } from '../../../../ui/form/Textarea.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import type { BoundField } from '../../../../ui/form/useAppForm.ts'
import { showToast } from '../../../../ui/layers/toasts.ts'
import { AmountField } from '../../AmountField.tsx'
import { amountText, moneyText } from '../../money.ts'
import { limitOf, type NamedCard } from '../../queries.ts'
import { words } from '../card-texts.ts'
import { ActDialog } from './ActDialog.tsx'
import { adjustSchema, amountSchema, lostSchema, mailSchema, moveSchema, reasonSchema } from './act-schemas.ts'
import { CardPicker } from './CardPicker.tsx'
import type { CardAct } from './card-acts.ts'

interface ActProps {
  card: NamedCard
  onClose: () => void
}

function done(title: string, message?: string): undefined {
  showToast({ title, message, tone: 'ok', milliseconds: 4000 })
}

const Reason = (field: BoundField) => (
  <Textarea label={words.reason} help={words.reasonHelp} required data-autofocus rows={2} maxLength={200} {...field} />
)

function Load({ card: { id, currency }, onClose }: ActProps) {
  const load = useCall(giftCards.loadCard)
  return (
    <ActDialog
      id={id}
      title={words.loadTitle}
      lead={words.loadLead}
      confirmLabel={words.load}
      schema={amountSchema(currency)}
      values={() => ({ amount_minor: '' })}
      act={async ({ amount_minor }) => {
        await load.mutateAsync({ id, amount_minor, currency })
        return done(words.loaded)
      }}
      onClose={onClose}
    >
      {(form) => <AmountField label={words.amount} required currency={currency} {...form.field('amount_minor')} />}
    </ActDialog>
  )
}

function Adjust({ card: { id, currency, issuer_group_id }, onClose }: ActProps) {
  const adjust = useCall(giftCards.adjustCard)
  const { data: limit } = useQuery(limitOf({ access_group_id: issuer_group_id, currency }))
  return (
    <ActDialog
      id={id}
      title={words.adjustTitle}
      lead={words.adjustLead(limit && moneyText(limit.limit_minor, currency))}
      confirmLabel={words.adjust}
      schema={adjustSchema(currency)}
      values={() => ({ direction: 'up', delta_minor: '', reason: '' })}
      act={async ({ delta_minor, reason }) => {
        const { request_id } = await adjust.mutateAsync({ id, delta_minor, currency, reason })
        return request_id === null ? done(words.adjusted) : done(words.waits, words.waitsWhy)
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <RadioField
            label={words.direction}
            inline
            options={[
              { value: 'up', label: words.up },
              { value: 'down', label: words.down },
            ]}
            {...form.field('direction')}
          />
          <AmountField label={words.amount} required currency={currency} {...form.field('delta_minor')} />
          <Reason {...form.field('reason')} />
        </>
      )}
    </ActDialog>
  )
}

function Block({ card: { id, version }, onClose }: ActProps) {
  const block = useCall(giftCards.blockCard)
  return (
    <ActDialog
      id={id}
      title={words.blockTitle}
      lead={words.blockLead}
      confirmLabel={words.block}
      danger
      schema={reasonSchema}
      values={() => ({ reason: '' })}
      act={async ({ reason }) => {
        await block.mutateAsync({ id, reason, version })
        return done(words.blocked)
      }}
      onClose={onClose}
    >
      {(form) => <Reason {...form.field('reason')} />}
    </ActDialog>
  )
}

function Unblock({ card: { id, version, blocked_reason }, onClose }: ActProps) {
  const unblock = useCall(giftCards.unblockCard)
  return (
    <ActDialog
      id={id}
      title={words.unblockTitle}
      lead={words.unblockLead(blocked_reason ?? '')}
      confirmLabel={words.unblock}
      schema={z.object({})}
      values={() => ({})}
      act={async () => {
        await unblock.mutateAsync({ id, version })
        return done(words.unblocked)
      }}
      onClose={onClose}
    />
  )
}

function Lost({ card, onClose }: ActProps) {
  const { id } = card
  const reissue = useCall(giftCards.reissueCard)
  const navigate = useNavigate()
  return (
    <ActDialog
      id={id}
      title={words.lostTitle}
      lead={words.lostLead}
      confirmLabel={words.lostButton}
      schema={lostSchema}
      values={() => ({ reason: '', recipient_name: card.recipient_name, recipient_email: card.recipient_email, message: card.message })}
      act={async (values) => {
        const made = await reissue.mutateAsync({ id, ...values })
        done(words.replaced)
        return () => void navigate({ to: `/gift_cards/cards/${made.id}` })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Reason {...form.field('reason')} />
          <TextField label={words.recipientName} autoComplete="off" maxLength={100} {...form.field('recipient_name')} />
          <EmailField label={words.recipientEmail} help={words.lostEmailHelp} autoComplete="off" {...form.field('recipient_email')} />
        </>
      )}
    </ActDialog>
  )
}

function Move({ card: { id, currency, balance_minor, held_minor }, onClose }: ActProps) {
  const transfer = useCall(giftCards.transferCard)
  return (
    <ActDialog
      id={id}
      title={words.moveTitle}
      lead={words.moveLead}
      confirmLabel={words.move}
      schema={moveSchema(currency)}
      values={() => ({ to_id: '', amount_minor: amountText(balance_minor - held_minor, currency) })}
      act={async ({ to_id, amount_minor }) => {
        await transfer.mutateAsync({ id, to_id, amount_minor, currency })
        return done(words.moved)
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <CardPicker label={words.moveTo} required currency={currency} without={id} {...form.field('to_id')} />
          <AmountField label={words.amount} required currency={currency} {...form.field('amount_minor')} />
        </>
      )}
    </ActDialog>
  )
}

function CashOut({ card: { id, currency, cash_out_minor }, onClose }: ActProps) {
  const cashOut = useCall(giftCards.cashOutCard)
  const amount = moneyText(cash_out_minor, currency)
  return (
    <ActDialog
      id={id}
      title={words.cashOutTitle}
      lead={words.cashOutLead(amount)}
      confirmLabel={words.cashOut}
      schema={z.object({})}
      values={() => ({})}
      act={async () => {
        await cashOut.mutateAsync({ id, amount_minor: cash_out_minor, currency })
        return done(words.cashedOut, amount)
      }}
      onClose={onClose}
    />
  )
}

function Mail({ card, onClose }: ActProps) {
  const { id } = card
  const mail = useCall(giftCards.mailCard)
  return (
    <ActDialog
      id={id}
      title={words.mailTitle}
      lead={words.mailLead}
      confirmLabel={card.sent_at === null ? words.mail : words.mailAgain}
      schema={mailSchema}
      values={() => ({ recipient_name: card.recipient_name, recipient_email: card.recipient_email })}
      act={async (values) => {
        await mail.mutateAsync({ id, ...values })
        return done(words.mailedTo(values.recipient_email))
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label={words.recipientName} autoComplete="off" maxLength={100} {...form.field('recipient_name')} />
          <EmailField label={words.recipientEmail} required autoComplete="off" {...form.field('recipient_email')} />
        </>
      )}
    </ActDialog>
  )
}

function End({ card: { id, currency, balance_minor }, onClose }: ActProps) {
  const end = useCall(giftCards.endCard)
  return (
    <ActDialog
      id={id}
      title={words.endTitle}
      lead={words.endLead(moneyText(balance_minor, currency))}
      confirmLabel={words.end}
      danger
      schema={reasonSchema}
      values={() => ({ reason: '' })}
      act={async ({ reason }) => {
        await end.mutateAsync({ id, reason })
        return done(words.ended)
      }}
      onClose={onClose}
    >
      {(form) => <Reason {...form.field('reason')} />}
    </ActDialog>
  )
}

const dialogs: Readonly<Record<Exclude<CardAct, 'code'>, ComponentType<ActProps>>> = {
  load: Load,
  adjust: Adjust,
  block: Block,
  unblock: Unblock,
  lost: Lost,
  move: Move,
  cashOut: CashOut,
  mail: Mail,
  end: End,
}

/** The dialog of one thing that is done with a card. */
export function ActOf({ act, ...props }: ActProps & { act: Exclude<CardAct, 'code'> }) {
  const Dialog = dialogs[act]
  return <Dialog {...props} />
}
