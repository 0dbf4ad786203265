import type { SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { type Listing, menuPublishing } from '@brigade/contract/menus/publishing.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { type FormEvent, useState } from 'react'
import { useCall } from '../../../platform/use-call.ts'
import { zoneText } from '../../../ui/basics/calendar-names.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { FieldGroup } from '../../../ui/form/Field.tsx'
import { FormAlert } from '../../../ui/form/FormAlert.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { words } from './publishing-texts.ts'
import styles from './Review.module.css'
import type { Show } from './use-view.ts'
import { nowIn, WhenFields, wallOf } from './WhenFields.tsx'

interface PublishFormProps {
  restaurant: Restaurant
  /** Those that are on. */
  listings: readonly Listing[]
  withErrors: readonly SalesChannel[]
  show: Show
}

/** Chooses the channels and the time, and publishes. */
export function PublishForm({ restaurant, listings, withErrors, show }: PublishFormProps) {
  const publish = useCall(menuPublishing.publish)
  const mayGo = ({ channel, is_connected }: Listing) => is_connected && !withErrors.includes(channel)
  const [left, setLeft] = useState<readonly SalesChannel[]>([])
  const [when, setWhen] = useState(() => nowIn(restaurant.timezone))
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const channels = listings.filter((listing) => mayGo(listing) && !left.includes(listing.channel)).map(({ channel }) => channel)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (channels.length === 0) return setProblem(words.chooseChannel)
    const at = wallOf(when)
    if (at === undefined) return setProblem(words.dayRequired)
    setProblem(undefined)
    try {
      const { results } = await publish.mutateAsync({ restaurant_ids: [restaurant.id], channels, at, note })
      const [result] = results
      if (result?.publication_id == null) return setProblem(result?.message ?? words.notLoaded)
      if (at !== null) showToast({ title: words.scheduled, tone: 'ok', milliseconds: 3000 })
      show({ publication: result.publication_id })
    } catch (cause) {
      setProblem(textOf(cause))
    }
  }

  return (
    <Card title={words.whereAndWhen}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <FormAlert text={problem} />
        <FieldGroup label={words.where}>
          <div className={styles.checks}>
            {listings.map((listing) => (
              <Checkbox
                key={listing.channel}
                bare={mayGo(listing)}
                label={listing.name}
                help={listing.is_connected ? (withErrors.includes(listing.channel) ? words.hasErrors : undefined) : listing.destination}
                disabled={!mayGo(listing)}
                checked={channels.includes(listing.channel)}
                onChange={({ target }) => setLeft(target.checked ? left.filter((one) => one !== listing.channel) : [...left, listing.channel])}
              />
            ))}
          </div>
        </FieldGroup>
        <WhenFields value={when} onChange={setWhen} zone={restaurant.timezone} help={words.laterHelp(zoneText(restaurant.timezone))} />
        <TextField label={words.note} help={words.noteHelp} value={note} maxLength={500} onChange={({ target }) => setNote(target.value)} />
        <div className={styles.actions}>
          <Button onClick={() => show({})}>{words.cancel}</Button>
          <Button type="submit" variant="primary" loading={publish.isPending}>
            {when.isNow ? words.publishTo(channels.length) : words.scheduleFor(channels.length)}
          </Button>
        </div>
      </form>
    </Card>
  )
}
