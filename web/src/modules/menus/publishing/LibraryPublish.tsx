import { textOf } from '@brigade/contract/kit/problem.ts'
import { type LibraryRestaurant, menuPublishing, mostRestaurants, type PublishResult } from '@brigade/contract/menus/publishing.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useCall } from '../../../platform/use-call.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { FieldGroup } from '../../../ui/form/Field.tsx'
import { FormAlert } from '../../../ui/form/FormAlert.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { LibraryOutcome } from './LibraryOutcome.tsx'
import { words } from './publishing-texts.ts'
import { drawingOf } from './queries.ts'
import styles from './Review.module.css'
import { nowIn, WhenFields, wallOf } from './WhenFields.tsx'

/** Publishes the restaurants that show a library's menus, many at once. */
export function LibraryPublish({ library }: { library: Restaurant }) {
  const query = useQuery(drawingOf({ restaurant_id: library.id }))
  const [results, setResults] = useState<readonly PublishResult[]>()
  if (results) return <LibraryOutcome results={results} restaurants={query.data ?? []} onAgain={() => setResults(undefined)} />
  return (
    <Card title={words.many} description={words.manyWhy}>
      <DataState
        state={query.data ? (query.data.length > 0 ? 'ready' : 'empty') : query.isError ? 'error' : 'loading'}
        error={{ title: words.notLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        empty={<EmptyState title={words.noneDraw}>{words.noneDrawWhy}</EmptyState>}
      >
        {query.data && <Choice library={library} restaurants={query.data} onDone={setResults} />}
      </DataState>
    </Card>
  )
}

interface ChoiceProps {
  library: Restaurant
  restaurants: readonly LibraryRestaurant[]
  onDone: (results: readonly PublishResult[]) => void
}

function Choice({ library, restaurants, onDone }: ChoiceProps) {
  const dates = useDates()
  const publish = useCall(menuPublishing.publish)
  const open = restaurants.filter(({ channels }) => channels.length > 0)
  const [left, setLeft] = useState<readonly number[]>([])
  const [when, setWhen] = useState(() => nowIn(library.timezone))
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const chosen = open.filter(({ id }) => !left.includes(id)).map(({ id }) => id)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const at = wallOf(when)
    if (chosen.length === 0) return setProblem(words.chooseOne)
    if (chosen.length > mostRestaurants) return setProblem(words.atMost(mostRestaurants))
    if (at === undefined) return setProblem(words.dayRequired)
    setProblem(undefined)
    try {
      onDone((await publish.mutateAsync({ restaurant_ids: chosen, at, note })).results)
    } catch (cause) {
      setProblem(textOf(cause))
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FormAlert text={problem} />
      <FieldGroup label={words.many} hideLabel>
        <div className={styles.checks}>
          <Checkbox
            bare
            label={words.all}
            checked={chosen.length === open.length}
            onChange={({ target }) => setLeft(target.checked ? [] : open.map(({ id }) => id))}
          />
          {restaurants.map(({ id, name, channels, live_at, timezone }) => (
            <Checkbox
              key={id}
              label={name}
              help={[channels.join(', ') || words.noChannels, live_at && words.liveLast(dates.moment(live_at, timezone))].filter(Boolean).join(' · ')}
              disabled={channels.length === 0}
              checked={chosen.includes(id)}
              onChange={({ target }) => setLeft(target.checked ? left.filter((one) => one !== id) : [...left, id])}
            />
          ))}
        </div>
      </FieldGroup>
      <WhenFields value={when} onChange={setWhen} zone={library.timezone} help={words.eachClock} />
      <TextField label={words.note} help={words.noteHelp} value={note} maxLength={500} onChange={({ target }) => setNote(target.value)} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" loading={publish.isPending}>
          {when.isNow ? words.publishMany(chosen.length) : words.scheduleMany(chosen.length)}
        </Button>
      </div>
    </form>
  )
}
