import { RecordById } from '../../platform/records/RecordById.tsx'
import { RecordHistory } from '../../platform/records/RecordHistory.tsx'
import { RecordView } from '../../platform/records/RecordView.tsx'
import { listCrumb } from '../../platform/records/record-kind.ts'
import { StateButton } from './acts/StateButton.tsx'
import { ChannelPill } from './ChannelPill.tsx'
import { channelKind, words } from './channels-texts.ts'
import { EditChannel } from './EditChannel.tsx'
import { RestaurantsTab } from './listings/RestaurantsTab.tsx'
import { ChannelOverview } from './overview/ChannelOverview.tsx'
import { oneChannel } from './queries.ts'
import { pageRoute } from './routes.ts'

/** One channel, for those who may see this very one. */
export function ChannelPage() {
  const { id } = pageRoute.useParams()
  return (
    <RecordById kind={channelKind} id={id} query={oneChannel} list={listCrumb(channelKind)}>
      {(channel, mayChange) => {
        const mayEdit = mayChange && channel._can.update
        return (
          <RecordView
            kind={channelKind}
            record={channel}
            status={<ChannelPill state={channel.state} />}
            actions={mayEdit && <StateButton channel={channel} />}
            edit={mayEdit && ((close) => <EditChannel channel={channel} onClose={close} />)}
            tabs={[
              {
                key: 'overview',
                label: words.overview,
                shows: <ChannelOverview channel={channel} mayChange={mayEdit} mayDelete={mayChange && channel._can.delete} />,
              },
              { key: 'restaurants', label: words.restaurants, shows: <RestaurantsTab channel={channel} mayChange={mayEdit} /> },
              { key: 'history', label: words.history, shows: <RecordHistory kind={channelKind} id={channel.id} /> },
            ]}
          />
        )
      }}
    </RecordById>
  )
}
