import { textOf } from '@brigade/contract/kit/problem.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { type Listing, menuPublishing } from '@brigade/contract/restaurants/publishing.ts'
import type { SalesChannel } from '@brigade/contract/restaurants/sales-context.ts'
import { type FormEvent, useState } from 'react'
import { useCall } from '../../../platform/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { isDay } from '../../../ui/form/day-text.ts'
import { FieldGroup } from '../../../ui/form/Field.tsx'
import { FormAlert } from '../../../ui/form/FormAlert.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { TimeField } from '../../../ui/form/TimeField.tsx'
import { isTime } from '../../../ui/form/time-text.ts'
import { Segments } from '../../../ui/Segments.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { wallNow } from '../pauses/when.ts'
import styles from './Review.module.css'
import type { Show } from './use-view.ts'
import { words } from './words.ts'

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
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [wall, setWall] = useState(() => ({ day: wallNow(Date.now() + 86_400_000, restaurant.timezone).day, time: '04:00' }))
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const channels = listings.filter((listing) => mayGo(listing) && !left.includes(listing.channel)).map(({ channel }) => channel)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (channels.length === 0) return setProblem(words.chooseChannel)
    if (when === 'later' && !(isDay(wall.day) && isTime(wall.time))) return setProblem(words.dayRequired)
    setProblem(undefined)
    const at = when === 'later' ? `${wall.day}T${wall.time}` : null
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
        <Segments
          label={words.when}
          value={when}
          choices={[
            { value: 'now', label: words.now },
            { value: 'later', label: words.later },
          ]}
          onChange={setWhen}
        />
        {when === 'later' && (
          <div>
            <div className={styles.pair}>
              <DateField
                label={words.day}
                value={wall.day}
                min={wallNow(Date.now(), restaurant.timezone).day}
                today={wallNow(Date.now(), restaurant.timezone).day}
                onChange={(day) => setWall({ ...wall, day })}
              />
              <TimeField label={words.time} value={wall.time} onChange={(time) => setWall({ ...wall, time })} />
            </div>
            <p className={styles.facts}>{words.laterHelp(restaurant.timezone)}</p>
          </div>
        )}
        <TextField label={words.note} help={words.noteHelp} value={note} maxLength={500} onChange={({ target }) => setNote(target.value)} />
        <div className={styles.actions}>
          <Button onClick={() => show({})}>{words.cancel}</Button>
          <Button type="submit" variant="primary" loading={publish.isPending}>
            {when === 'now' ? words.publishTo(channels.length) : words.scheduleFor(channels.length)}
          </Button>
        </div>
      </form>
    </Card>
  )
}
