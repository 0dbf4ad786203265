import { type ComparedPicture, duplicates, type DuplicateGroup as Group, type PicturePair } from '@brigade/contract/collections/duplicates.ts'
import { mostSelected } from '@brigade/contract/collections/list.ts'
import { pictures as calls } from '@brigade/contract/collections/pictures.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useId, useState } from 'react'
import { failureTitle } from '../../../platform/failure-title.ts'
import { pictureAt } from '../../../platform/pictures/picture-at.ts'
import { useCall } from '../../../platform/use-call.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { sizeInWords } from '../../../ui/form/file-rules.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import { SeveralDialog } from '../../../ui/table/SeveralDialog.tsx'
import styles from './Duplicates.module.css'
import { words } from './duplicates-texts.ts'
import { keptAtFirst, pairsOf } from './kept.ts'

/** Pictures that are the same or look alike, side by side: which are kept, and whether they are the same at all. */
export function DuplicateGroup({ group }: { group: Group }) {
  const { same_file, total, pictures } = group
  const title = useId()
  const [chosen, setChosen] = useState<ReadonlySet<number>>()
  const [isDeleting, setIsDeleting] = useState(false)
  const kept = chosen ?? new Set(keptAtFirst(group))
  const going = pictures.filter(({ id, may_change }) => may_change && !kept.has(id))
  const tell = useTellApart()
  const all = pairsOf(pictures)
  const keep = (id: number, isKept: boolean) => setChosen(new Set(isKept ? [...kept, id] : [...kept].filter((one) => one !== id)))
  return (
    <section className={styles.group} aria-labelledby={title}>
      <div className={styles.head}>
        <h2 id={title} className={styles.title}>
          {same_file ? words.sameFile(total) : words.lookAlike(total)}
          {total > pictures.length && <span className={styles.facts}> {words.firstShown(pictures.length)}</span>}
        </h2>
        <div className={styles.acts}>
          {all.length > 0 && (
            <Button variant="quiet" loading={tell.isPending} onClick={() => tell.run(all)}>
              {same_file || pictures.length > 2 ? words.keepAll : words.notSame}
            </Button>
          )}
          {pictures.some(({ may_change }) => may_change) && (
            <Button disabled={going.length === 0 || going.length === pictures.length} onClick={() => setIsDeleting(true)}>
              {going.length === 0 ? words.deleteSome : words.deleteOthers(going.length)}
            </Button>
          )}
        </div>
      </div>
      <ul className={styles.pictures}>
        {pictures.map((picture) => (
          <One
            key={picture.id}
            picture={picture}
            isKept={kept.has(picture.id)}
            onKeep={(isKept) => keep(picture.id, isKept)}
            onNotSame={!same_file && pictures.length > 2 && picture.may_change ? () => tell.run(pairsOf(pictures, picture.id)) : undefined}
          />
        ))}
      </ul>
      {isDeleting && <DeleteOthers going={going} onClose={() => setIsDeleting(false)} onDone={() => setChosen(undefined)} />}
    </section>
  )
}

interface OneProps {
  picture: ComparedPicture
  isKept: boolean
  onKeep: (isKept: boolean) => void
  onNotSame: (() => void) | undefined
}

function One({ picture, isKept, onKeep, onNotSame }: OneProps) {
  const dates = useDates()
  const { id, name, alt, face, collection_id, collection_name, width, height, bytes, used, may_change, inserted_at } = picture
  return (
    <li className={styles.one} data-going={!isKept || undefined}>
      <a className={styles.frame} href={`#/collections/${collection_id}?picture=${id}`} aria-label={name}>
        <img style={{ background: face.tint }} src={pictureAt(face, 320)} alt={alt} loading="lazy" draggable={false} />
      </a>
      <p className={styles.name}>{name}</p>
      <ul className={styles.facts}>
        <li>
          {words.pixels(width, height)} · {sizeInWords(bytes)}
        </li>
        <li>{collection_name}</li>
        <li>
          {words.used(used)} · {dates.day(inserted_at)}
        </li>
      </ul>
      {may_change ? (
        <Checkbox bare label={words.keep} aria-label={words.keepOf(name)} checked={isKept} onChange={({ target }) => onKeep(target.checked)} />
      ) : (
        <p className={styles.facts}>{words.stays}</p>
      )}
      {onNotSame && (
        <Button variant="quiet" aria-label={words.notSameOf(name)} onClick={onNotSame}>
          {words.notSame}
        </Button>
      )}
    </li>
  )
}

/** Says that pictures are not the same, and offers to take it back. */
function useTellApart() {
  const { mutateAsync, isPending } = useCall(duplicates.tellApart)
  async function say(pairs: readonly PicturePair[], apart: boolean) {
    try {
      await mutateAsync({ pairs: [...pairs], apart })
      if (apart) showToast({ title: words.kept, tone: 'ok', action: { label: words.takeBack, onSelect: () => void say(pairs, false) } })
    } catch (problem) {
      showToast({ title: failureTitle(problem, words.notKept), message: textOf(problem), tone: 'bad', milliseconds: 8000 })
    }
  }
  return { isPending, run: (pairs: readonly PicturePair[]) => void say(pairs, true) }
}

function DeleteOthers({ going, onDone, onClose }: { going: readonly ComparedPicture[]; onDone: () => void; onClose: () => void }) {
  const remove = useCall(calls.removePictures)
  // The list behind is read anew while the dialog tells what became of each.
  const [asked] = useState(going)
  async function send(ids: readonly number[]) {
    const byCollection = Map.groupBy(
      asked.filter(({ id }) => ids.includes(id)),
      ({ collection_id }) => collection_id,
    )
    const results = []
    for (const [collection_id, some] of byCollection)
      results.push(...(await remove.mutateAsync({ collection_id, ids: some.map(({ id }) => id) })).results)
    return results
  }
  return (
    <SeveralDialog
      title={words.deleteTitle(asked.length)}
      ids={asked.map(({ id }) => id)}
      names={asked.map(({ name, collection_name }) => `${name} (${collection_name})`)}
      confirmLabel={words.delete}
      danger
      mostAtOnce={mostSelected}
      send={send}
      textOf={textOf}
      doneToast={words.deleted}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{words.deleteBody}</p>
    </SeveralDialog>
  )
}
