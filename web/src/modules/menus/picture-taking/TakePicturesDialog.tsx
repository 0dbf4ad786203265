import { textOf } from '@brigade/contract/kit/problem.ts'
import { type PictureRun, type PicturesElsewhere, pictureTaking } from '@brigade/contract/menus/picture-taking.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CollectionPicker } from '../../../platform/pictures/CollectionPicker.tsx'
import { useCall } from '../../../platform/use-call.ts'
import { useIsPhone } from '../../../ui/basics/use-media.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { FormAlert } from '../../../ui/form/FormAlert.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { DataState } from '../../../ui/page/DataState.tsx'
import { ProgressBar } from '../../../ui/page/ProgressBar.tsx'
import { LastTime } from './LastTime.tsx'
import { words } from './picture-taking-texts.ts'
import { lastPictureRunOf, picturesElsewhereOf } from './queries.ts'
import styles from './TakePicturesDialog.module.css'
import { useEndOfTaking } from './use-end-of-taking.ts'
import { useUndoPictures } from './use-undo-pictures.ts'

interface TakePicturesDialogProps {
  restaurant: Pick<Restaurant, 'id' | 'name'>
  opened: boolean
  onOpen: () => void
  onClose: () => void
}

/** Takes pictures that a menu names by web addresses into a collection. Closed it still tells of the end. */
export function TakePicturesDialog({ restaurant, opened, onOpen, onClose }: TakePicturesDialogProps) {
  const { data } = useQuery(lastPictureRunOf({ restaurant_id: restaurant.id }))
  useEndOfTaking({ run: data?.run, restaurant, isSeen: opened, onOpen })
  return opened && <OpenDialog restaurant={restaurant} onClose={onClose} />
}

/** What there is, where to, how far it is, and what came of it. */
function OpenDialog({ restaurant, onClose }: Pick<TakePicturesDialogProps, 'restaurant' | 'onClose'>) {
  const about = { restaurant_id: restaurant.id }
  // Counted anew each time: the draft has changed since.
  const found = useQuery({ ...picturesElsewhereOf(about), gcTime: 0, refetchOnMount: 'always' })
  const last = useQuery(lastPictureRunOf(about))
  const take = useCall(pictureTaking.takePictures)
  const isPhone = useIsPhone()
  const [into, setInto] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const [problem, setProblem] = useState<string>()
  const run = last.data?.run
  const isRunning = run?.state === 'running'
  const failed = [found, last].find(({ isError, data }) => isError && !data)

  async function start() {
    setIsAsked(true)
    if (into === '') return
    setProblem(undefined)
    try {
      await take.mutateAsync({ ...about, collection_id: Number(into) })
      showToast({ title: words.started, message: words.startedWhat, tone: 'ok' })
      onClose()
    } catch (cause) {
      setProblem(textOf(cause))
    }
  }

  const action = found.data && found.data.addresses > 0 && last.data && !isRunning && (
    <Button variant="primary" loading={take.isPending} onClick={() => void start()}>
      {isPhone ? words.startShort : words.start(found.data.addresses)}
    </Button>
  )
  return (
    <Modal opened onClose={onClose} title={isPhone ? words.titleShort : words.title} actions={action} cancelLabel={action ? undefined : words.close}>
      <DataState
        state={found.data && last.data ? 'ready' : failed ? 'error' : 'loading'}
        error={{ title: words.notLoaded, details: textOf(failed?.error) }}
        onRetry={() => void Promise.all([found.refetch(), last.refetch()])}
      >
        <div className={styles.stack}>
          {isRunning ? <Running restaurantId={restaurant.id} run={run} /> : found.data && <Elsewhere found={found.data} />}
          {action && (
            <CollectionPicker
              label={words.collection}
              help={words.collectionHelp}
              required
              value={into}
              error={isAsked && into === '' ? words.collectionRequired : undefined}
              onChange={setInto}
            />
          )}
          <FormAlert text={problem} />
          {run && !isRunning && <Last restaurantId={restaurant.id} run={run} />}
        </div>
      </DataState>
    </Modal>
  )
}

function Elsewhere({ found: { addresses, items, hosts, more_hosts } }: { found: PicturesElsewhere }) {
  if (addresses === 0) return <p>{words.none}</p>
  return (
    <div className={styles.facts}>
      <p>
        {words.elsewhere(items)} {words.from(hosts, more_hosts)}
      </p>
      <p className={styles.quiet}>{words.what}</p>
    </div>
  )
}

function Running({ restaurantId, run }: { restaurantId: number; run: PictureRun }) {
  const stop = useCall(pictureTaking.stopTakingPictures)
  const end = () =>
    stop.mutateAsync({ restaurant_id: restaurantId, run_id: run.id }).catch((cause: unknown) => showToast({ title: textOf(cause), tone: 'bad' }))
  return (
    <div className={styles.facts}>
      <p>{words.into(run.collection_name)}</p>
      <ProgressBar label={words.into(run.collection_name)} value={run.done} max={run.total} />
      <div className={styles.row}>
        <span>{words.progress(run.done, run.total)}</span>
        <Button loading={stop.isPending} onClick={() => void end()}>
          {words.stop}
        </Button>
      </div>
      <p className={styles.quiet}>{words.goesOn}</p>
    </div>
  )
}

function Last({ restaurantId, run }: { restaurantId: number; run: PictureRun }) {
  const undo = useUndoPictures(restaurantId)
  return <LastTime run={run} onUndo={(step) => void undo(step)} />
}
