import type { Channel } from '@brigade/contract/channels/channels.ts'
import type { ConnectableRestaurant } from '@brigade/contract/channels/connectable.ts'
import { listingsOfMany } from '@brigade/contract/channels/listings.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useState } from 'react'
import { useCall } from '../../../../platform/use-call.ts'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TagField } from '../../../../ui/form/TagField.tsx'
import { type RowOutcome, SeveralDialog } from '../../../../ui/table/SeveralDialog.tsx'
import { type ChangeDraft, changeOf, firstListing, problemsOf } from '../change-draft.ts'
import { words } from '../listing-texts.ts'
import styles from './Bulk.module.css'
import { listingsOfOneCall } from './one-call.ts'
import type { PublishTarget } from './publish-runs.ts'
import { publishStep } from './publish-step.ts'
import { RestaurantChoice } from './RestaurantChoice.tsx'
import { SoldFields } from './SoldFields.tsx'

export interface ConnectRestaurantsProps {
  channel: Channel
  onPublish: (targets: readonly PublishTarget[]) => void
  onClose: () => void
}

type Chosen = ReadonlyMap<number, ConnectableRestaurant>

/** Puts restaurants on a channel, all in the same way. */
export function ConnectRestaurants({ channel, onPublish, onClose }: ConnectRestaurantsProps) {
  const { id, kind, name } = channel
  const connect = useCall(listingsOfMany.connectListings)
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const [draft, setDraft] = useState(firstListing)
  const problems = problemsOf(draft)
  const next = (done: readonly RowOutcome[]) => {
    const ids = new Set(done.map((one) => one.id))
    const connected = [...chosen.values()].filter((restaurant) => ids.has(restaurant.id))
    return publishStep(
      connected.map((restaurant) => ({ restaurantId: restaurant.id, kind, mayPublish: restaurant._can.publish })),
      onPublish,
    )
  }
  return (
    <SeveralDialog
      title={words.connectTitle(name)}
      ids={[...chosen.keys()]}
      names={[...chosen.values()].map((restaurant) => restaurant.name)}
      hideNames
      confirmLabel={words.connectButton(chosen.size)}
      disabled={chosen.size === 0 || Object.keys(problems).length > 0}
      mostAtOnce={listingsOfOneCall}
      send={async (restaurant_ids) => (await connect.mutateAsync({ channel_id: id, restaurant_ids, listing: changeOf(draft) })).results}
      textOf={textOf}
      doneToast={words.severalConnected}
      next={next}
      onDone={() => {}}
      onClose={onClose}
    >
      <RestaurantChoice channelId={id} chosen={chosen} onChange={setChosen} />
      <section className={styles.group} aria-label={words.howSold}>
        <h3 className={styles.groupTitle}>{words.howSold}</h3>
        <div className={styles.form}>
          <SoldFields draft={draft} problems={problems} mayLeave={undefined} channelName={name} onChange={setDraft} />
          <MenusByName draft={draft} missing={problems.menus} onChange={setDraft} />
        </div>
      </section>
    </SeveralDialog>
  )
}

interface MenusByNameProps {
  draft: ChangeDraft
  /** Said while none is named. */
  missing: string | undefined
  onChange: (draft: ChangeDraft) => void
}

/** Which menus are shown; by name, for each restaurant has its own. */
function MenusByName({ draft, missing, onChange }: MenusByNameProps) {
  const { menus } = draft
  const isChosen = Array.isArray(menus)
  return (
    <>
      <SelectField
        label={words.menus}
        value={isChosen ? 'these' : 'all'}
        options={[
          { value: 'all', label: words.allMenus },
          { value: 'these', label: words.onlyThese },
        ]}
        onChange={({ target }) => onChange({ ...draft, menus: target.value === 'these' ? [] : 'all' })}
      />
      {isChosen && (
        <TagField
          label={words.menuNames}
          help={missing ?? words.menuNamesHelp}
          error={undefined}
          value={menus}
          max={50}
          maxLength={200}
          onChange={(names) => onChange({ ...draft, menus: names })}
        />
      )}
    </>
  )
}
