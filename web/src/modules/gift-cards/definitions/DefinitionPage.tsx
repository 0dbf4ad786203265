import { RecordById } from '../../../platform/records/RecordById.tsx'
import { RecordHistory } from '../../../platform/records/RecordHistory.tsx'
import { RecordView } from '../../../platform/records/RecordView.tsx'
import { listCrumb } from '../../../platform/records/record-kind.ts'
import { BatchesTab } from '../batches/BatchesTab.tsx'
import { CardsTab } from '../cards/CardsTab.tsx'
import { giftCardDefinition, words } from '../gift-cards-texts.ts'
import { oneDefinition } from '../queries.ts'
import { pageRoute } from '../routes.ts'
import { DefinitionOverview } from './DefinitionOverview.tsx'
import { DefinitionPill } from './definition-status.tsx'
import { EditDefinition } from './EditDefinition.tsx'
import { StatusButton } from './StatusButton.tsx'
import { VersionsTab } from './VersionsTab.tsx'

/** One definition, for those who may see this very one. */
export function DefinitionPage() {
  const { id } = pageRoute.useParams()
  const list = listCrumb(giftCardDefinition, words.giftCards)
  return (
    <RecordById kind={giftCardDefinition} id={id} query={oneDefinition} list={list}>
      {(definition, mayChange) => {
        const mayEdit = mayChange && definition._can.update
        return (
          <RecordView
            kind={giftCardDefinition}
            record={definition}
            breadcrumbs={[list]}
            status={<DefinitionPill status={definition.status} />}
            actions={mayEdit && <StatusButton definition={definition} />}
            edit={mayEdit && ((close) => <EditDefinition definition={definition} onClose={close} />)}
            tabs={[
              {
                key: 'overview',
                label: words.overview,
                shows: <DefinitionOverview definition={definition} mayDelete={mayChange && definition._can.delete} />,
              },
              { key: 'cards', label: words.cards, shows: <CardsTab definition={definition} /> },
              { key: 'batches', label: words.batches, shows: <BatchesTab definition={definition} /> },
              { key: 'versions', label: words.versions, shows: <VersionsTab definition={definition} /> },
              { key: 'history', label: words.history, shows: <RecordHistory kind={giftCardDefinition} id={definition.id} /> },
            ]}
          />
        )
      }}
    </RecordById>
  )
}
