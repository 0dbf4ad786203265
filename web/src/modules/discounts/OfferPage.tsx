import { RecordById } from '../../platform/records/RecordById.tsx'
import { RecordHistory } from '../../platform/records/RecordHistory.tsx'
import { RecordView } from '../../platform/records/RecordView.tsx'
import { listCrumb } from '../../platform/records/record-kind.ts'
import { OfferActs } from './acts/OfferActs.tsx'
import { CodesTab } from './codes/CodesTab.tsx'
import { offerKind, words } from './discounts-texts.ts'
import { OfferPill } from './OfferPill.tsx'
import { OfferOverview } from './overview/OfferOverview.tsx'
import { oneOffer } from './queries.ts'
import { pageRoute } from './routes.ts'
import { UsesTab } from './uses/UsesTab.tsx'
import { VersionsTab } from './VersionsTab.tsx'

/** One offer, for those who may see this very one. */
export function OfferPage() {
  const { id } = pageRoute.useParams()
  const list = listCrumb(offerKind, words.discounts)
  return (
    <RecordById kind={offerKind} id={id} query={oneOffer} list={list}>
      {(offer, mayChange) => (
        <RecordView
          kind={offerKind}
          record={offer}
          breadcrumbs={[list]}
          status={<OfferPill status={offer.status} />}
          actions={mayChange && <OfferActs offer={offer} />}
          tabs={[
            { key: 'overview', label: words.overview, shows: <OfferOverview offer={offer} mayDelete={mayChange && offer._can.delete} /> },
            ...(offer.terms.method === 'code' || offer.code_count > 0
              ? [{ key: 'codes', label: words.codes, shows: <CodesTab offer={offer} /> }]
              : []),
            { key: 'uses', label: words.uses, shows: <UsesTab offer={offer} /> },
            { key: 'versions', label: words.versions, shows: <VersionsTab offer={offer} /> },
            { key: 'history', label: words.history, shows: <RecordHistory kind={offerKind} id={offer.id} /> },
          ]}
        />
      )}
    </RecordById>
  )
}
