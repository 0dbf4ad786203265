import type { ListingDetails } from '@brigade/contract/channels/listing-page.ts'
import { channelCapabilities } from '@brigade/contract/fields/sales-context.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { Banner } from '../../../ui/page/Banner.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { type Fact, KeyFacts } from '../../../ui/page/KeyFacts.tsx'
import { ConnectionForm } from './ConnectionForm.tsx'
import styles from './Listing.module.css'
import { fulfilmentWord, markupText, roundingWord, words } from './listing-texts.ts'
import { SellingForm } from './SellingForm.tsx'

/** How a listing is connected and what is sold on it; forms for those who may change it. */
export function SettingsTab({ listing }: { listing: ListingDetails }) {
  const { kind, channel_name, _can } = listing
  const { isOwn } = channelCapabilities[kind]
  return (
    <div className={styles.tab}>
      {!_can.change && <Banner>{words.readOnly}</Banner>}
      {isOwn ? (
        <Banner>{words.ownSettings(channel_name)}</Banner>
      ) : (
        <Card title={words.connection} description={words.connectionWhy(channel_name)}>
          {_can.change ? <ConnectionForm listing={listing} /> : <ConnectionFacts listing={listing} />}
        </Card>
      )}
      <Card title={words.selling} description={_can.change && words.sellingWhy}>
        {_can.change ? <SellingForm listing={listing} /> : <SellingFacts listing={listing} />}
      </Card>
    </div>
  )
}

function ConnectionFacts({ listing }: { listing: ListingDetails }) {
  const dates = useDates()
  const { external_store_id, credentials_at, option_fallback, channel_name } = listing
  const facts: Fact[] = [
    { label: words.storeId(channel_name), value: external_store_id === '' ? words.none : external_store_id },
    { label: words.token, value: credentials_at === null ? words.tokenNone : words.tokenSetShort(dates.day(credentials_at)) },
    { label: words.optionFallback, value: option_fallback === 'item' ? words.fallbackItem : words.fallbackNone },
  ]
  return <KeyFacts layout="rows" facts={facts} />
}

function SellingFacts({ listing }: { listing: ListingDetails }) {
  const { state, markup_percent, rounding, fulfilments, menus, menu_count } = listing
  const shown = menus.filter((menu) => menu.shown).map(({ name }) => name)
  const facts: Fact[] = [
    { label: words.state, value: state === 'retired' ? words.offWord : words.on },
    { label: words.soldAs, value: fulfilments.map(fulfilmentWord).join(', ') },
    { label: words.markup, value: markup_percent === 0 ? words.asInRestaurant : markupText(markup_percent) },
    { label: words.rounding, value: roundingWord(rounding) },
    { label: words.menusShown, value: menu_count === null ? words.everyMenu : shown.join(', ') },
  ]
  return <KeyFacts layout="rows" facts={facts} />
}
