import { type Discount, offers } from '@brigade/contract/discounts/offers.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { AlsoHere } from '../../platform/AlsoHere.tsx'
import { useDataUpdated } from '../../platform/data-updated.tsx'
import { RecordById } from '../../platform/records/RecordById.tsx'
import { RecordFrame } from '../../platform/records/RecordFrame.tsx'
import { listCrumb, pathOf } from '../../platform/records/record-kind.ts'
import { useCall } from '../../platform/use-call.ts'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { useRefetchStale } from '../../platform/use-refetch-stale.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { SaveBar } from '../../ui/form/SaveBar.tsx'
import { showToast } from '../../ui/layers/toasts.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { offerKind, words } from './discounts-texts.ts'
import { OfferPill } from './OfferPill.tsx'
import { linesOf } from './overview/term-lines.ts'
import { oneOffer } from './queries.ts'
import { editRoute } from './routes.ts'
import { TryOffer } from './TryOffer.tsx'
import { useOfferNames } from './use-offer-names.ts'
import { OfferForm } from './writing/OfferForm.tsx'
import { draftOf, judged, type OfferDraft } from './writing/offer-draft.ts'
import { useOfferForm } from './writing/use-offer-form.ts'
import { words as writingWords } from './writing/writing-texts.ts'

/** The form of an offer on a page of its own: the whole width is for its sentences and what they do. */
export function EditOfferPage() {
  const { id } = editRoute.useParams()
  return (
    <RecordById kind={offerKind} id={id} query={oneOffer} list={listCrumb(offerKind, words.discounts)}>
      {(offer, mayChange) => (
        <RecordFrame
          title={writingWords.edit(offer.name)}
          breadcrumbs={[listCrumb(offerKind, words.discounts), { label: offer.name, href: `#${pathOf(offerKind, offer.id)}` }]}
          status={<OfferPill status={offer.status} />}
          actions={<AlsoHere type="discount" id={offer.id} />}
        >
          {mayChange && offer._can.update ? <Fields offer={offer} /> : <NotNow offer={offer} />}
        </RecordFrame>
      )}
    </RecordById>
  )
}

function NotNow({ offer: { id, status } }: { offer: Discount }) {
  return (
    <EmptyState title={writingWords.cannotEdit} action={<ButtonLink href={`#${pathOf(offerKind, id)}`}>{writingWords.openOffer}</ButtonLink>}>
      {status === 'ended' ? writingWords.endedWhy : writingWords.editNeeds}
    </EmptyState>
  )
}

function Fields({ offer }: { offer: Discount }) {
  const { id, version, newest_version, status } = offer
  const save = useCall(offers.updateDiscount)
  const navigate = useNavigate()
  const refetchStale = useRefetchStale(oneOffer({ id }))
  const saved = useMemo(() => draftOf(offer), [offer])
  const form = useOfferForm({
    saved,
    isNew: false,
    send: async ({ name, terms, restaurant_ids }) => {
      const answer = await refetchStale(save.mutateAsync({ id, discount: { name, terms, restaurant_ids }, version }))
      letGo()
      showToast({
        title: answer.newest_version > newest_version ? writingWords.savedAs(answer.newest_version) : writingWords.saved,
        tone: 'ok',
        milliseconds: 3000,
      })
      await navigate({ to: pathOf(offerKind, id), replace: true })
    },
  })
  const letGo = useLeaveGuard(form.isDirty, { hasSteps: true })
  const names = useOfferNames(form.draft.terms)
  const fresh = useMemo(() => draftTexts(saved, names), [saved, names])
  const prompt = useDataUpdated<Record<string, string>>({
    form: { isDirty: form.isDirty, values: () => draftTexts(form.draft, names), setInitialValues: () => form.take(saved) },
    fresh,
    labels: {},
  })
  return (
    <>
      <OfferForm
        form={form}
        saveLabel={writingWords.save}
        note={status === 'draft' ? undefined : writingWords.newVersionNote}
        simulator={<TryOffer form={form} id={id} />}
        end={<SaveBar dirty={form.isDirty} saving={form.isBusy} onDiscard={form.reset} />}
      />
      {prompt}
    </>
  )
}

/** What a person compares when somebody else has saved meanwhile; of an unfinished draft it is only told that it is. */
function draftTexts(draft: OfferDraft, names: ReturnType<typeof useOfferNames>): Record<string, string> {
  const { values } = judged(draft)
  return {
    [writingWords.name]: draft.name,
    [writingWords.places]: draft.restaurants.map(({ name }) => name).join(', '),
    ...(values
      ? Object.fromEntries(linesOf(values.terms, draft.currency, names).map(({ label, value }) => [label, value]))
      : { [writingWords.offer]: writingWords.fixFirst }),
  }
}
