import { offers } from '@brigade/contract/discounts/offers.ts'
import { useState } from 'react'
import { type ChosenOrganization, OnlyOrganization } from '../../platform/pickers/OnlyOrganization.tsx'
import { CreateEnd, NewRecordPage, useShowCreated } from '../../platform/records/NewRecord.tsx'
import { listCrumb } from '../../platform/records/record-kind.ts'
import { useCall } from '../../platform/use-call.ts'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { SaveBar } from '../../ui/form/SaveBar.tsx'
import { offerKind, words } from './discounts-texts.ts'
import { TryOffer } from './TryOffer.tsx'
import { OfferForm } from './writing/OfferForm.tsx'
import { emptyDraft } from './writing/offer-draft.ts'
import { useOfferForm } from './writing/use-offer-form.ts'
import styles from './writing/Writing.module.css'
import { words as writingWords } from './writing/writing-texts.ts'

/** The form for a new offer on a page of its own. */
export function NewOfferPage() {
  return (
    <NewRecordPage kind={offerKind} list={listCrumb(offerKind, words.discounts)} className={styles.page}>
      <CreateForm />
    </NewRecordPage>
  )
}

/** Asks for everything a new offer needs; it begins as a draft. */
export const CreateForm = () => <OnlyOrganization agRole="discounts_admin">{(chosen) => <Fields chosen={chosen} />}</OnlyOrganization>

function Fields({ chosen }: { chosen: ChosenOrganization }) {
  const create = useCall(offers.createDiscount)
  const showCreated = useShowCreated(offerKind)
  const [saved] = useState(() => emptyDraft(chosen))
  const form = useOfferForm({
    saved,
    isNew: true,
    send: async (discount, { organization }) => {
      const made = await create.mutateAsync({ discount, parent_access_group_id: Number(organization) })
      letGo()
      await showCreated(made)
    },
  })
  const letGo = useLeaveGuard(form.isDirty, { hasSteps: true })
  return (
    <OfferForm
      form={form}
      saveLabel={writingWords.create}
      end={
        form.isDirty ? (
          <SaveBar dirty saving={form.isBusy} saveLabel={writingWords.create} onDiscard={form.reset} />
        ) : (
          <CreateEnd label={writingWords.create} busy={form.isBusy} list={listCrumb(offerKind, words.discounts)} />
        )
      }
      simulator={<TryOffer form={form} id={null} />}
    />
  )
}
