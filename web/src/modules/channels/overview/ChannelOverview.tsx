import { capabilitySentences } from '@brigade/contract/channels/capability-words.ts'
import { type Channel, channelRecords } from '@brigade/contract/channels/channels.ts'
import { type ListingState, listingStateNames, listingStates } from '@brigade/contract/channels/states.ts'
import { DeleteCard } from '../../../platform/records/DeleteCard.tsx'
import { useCall } from '../../../platform/use-call.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { numberText } from '../../../ui/basics/numbers.ts'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { Banner } from '../../../ui/page/Banner.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { KeyFacts } from '../../../ui/page/KeyFacts.tsx'
import { StateButton } from '../acts/StateButton.tsx'
import { restaurantsPath } from '../channel-columns.tsx'
import { channelKind, kindText, words } from '../channels-texts.ts'
import { toneOf } from '../listings/listing-tones.ts'
import { Sentences } from '../Sentences.tsx'
import { ConnectionCard } from './ConnectionCard.tsx'
import { OrderableCard } from './OrderableCard.tsx'
import styles from './Overview.module.css'

interface ChannelOverviewProps {
  channel: Channel
  mayChange: boolean
  mayDelete: boolean
}

/** How a channel stands, what can be sold on it, and how menus get there. */
export function ChannelOverview({ channel, mayChange, mayDelete }: ChannelOverviewProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Notes channel={channel} />
        <CountsCard channel={channel} />
        <OrderableCard channelId={channel.id} />
        <Card title={words.whatItCanDo} description={words.whatItCanDoWhy(kindText(channel.kind))}>
          <Sentences of={capabilitySentences(channel.kind)} label={words.whatItCanDo} />
        </Card>
      </div>
      <div className={styles.column}>
        <ConnectionCard channel={channel} mayChange={mayChange} />
        <DetailsCard channel={channel} />
        {mayDelete && <DeleteChannel channel={channel} />}
      </div>
    </div>
  )
}

/** What keeps menus from getting there, and what to do about it. */
function Notes({ channel: { name, state, connection } }: { channel: Channel }) {
  const dates = useDates()
  const { adapter, waits_until, last_error, takes_credentials, has_credentials } = connection
  // Where something else stands in for the marketplace, none are needed.
  const needsCredentials = takes_credentials && (adapter === 'uber_eats' || adapter === 'none')
  return (
    <>
      {state === 'retired' && <Banner tone="info">{words.retiredNote}</Banner>}
      {needsCredentials && !has_credentials && state === 'active' && <Banner tone="warn">{words.noCredentials(name)}</Banner>}
      {waits_until !== null && (
        <Banner tone="warn" title={words.waitsTitle(dates.moment(waits_until))}>
          <p>{needsCredentials ? words.waitsTodoCredentials : words.waitsTodo}</p>
          {last_error !== '' && <p>{words.said(last_error)}</p>}
        </Banner>
      )}
      {waits_until === null && last_error !== '' && (
        <Banner tone="warn" title={words.lastError}>
          {words.said(last_error)}
        </Banner>
      )}
    </>
  )
}

/** The states that some restaurants are in, each with the way to them. */
function CountsCard({ channel: { id, counts } }: { channel: Channel }) {
  const shown: readonly ListingState[] = listingStates.filter((state) => counts[state] > 0)
  return (
    <Card title={words.counts} actions={<ButtonLink href={restaurantsPath(id)}>{words.seeRestaurants}</ButtonLink>}>
      {shown.length === 0 ? (
        <p className={styles.none}>{words.noneOnIt}</p>
      ) : (
        <ul className={styles.counts} aria-label={words.counts}>
          {shown.map((state) => (
            <li key={state}>
              <a className={styles.count} href={restaurantsPath(id, state)} data-tone={toneOf(state)}>
                <span className={styles.number}>{numberText(counts[state])}</span> {listingStateNames[state]}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function DetailsCard({ channel: { kind, parent_access_group_name, inserted_at, updated_at } }: { channel: Channel }) {
  const dates = useDates()
  return (
    <Card title={words.details}>
      <KeyFacts
        layout="rows"
        facts={[
          { label: words.kind, value: kindText(kind) },
          { label: words.organization, value: parent_access_group_name },
          { label: words.created, value: dates.moment(inserted_at) },
          { label: words.lastChanged, value: dates.moment(updated_at) },
        ]}
      />
    </Card>
  )
}

function DeleteChannel({ channel }: { channel: Channel }) {
  return (
    <DeleteCard
      kind={channelKind}
      record={channel}
      call={useCall(channelRecords.removeChannel)}
      help={words.deleteHelp}
      refusal="in-card"
      instead={channel.state === 'active' && <StateButton channel={channel} label={words.retireInstead} />}
    />
  )
}
