import type { PictureCollection } from '@brigade/contract/collections/collections.ts'
import { mostSelected } from '@brigade/contract/collections/list.ts'
import { pictures } from '@brigade/contract/collections/pictures.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useState } from 'react'
import { CollectionPicker } from '../../../platform/pictures/CollectionPicker.tsx'
import { useCall } from '../../../platform/use-call.ts'
import { Banner } from '../../../ui/page/Banner.tsx'
import { SeveralDialog } from '../../../ui/table/SeveralDialog.tsx'
import { words } from '../collections-texts.ts'
import { DownloadPictures } from './DownloadPictures.tsx'
import type { PickedPicture } from './use-picked.ts'

export interface PicturesAct {
  readonly kind: 'move' | 'copy' | 'delete' | 'download'
  readonly chosen: readonly PickedPicture[]
}

interface ActOnPicturesProps extends PicturesAct {
  collection: PictureCollection
  onDone: () => void
  onClose: () => void
}

/** Moves, copies, deletes or downloads pictures after asking; tells of each that was left as it is. */
export function ActOnPictures(props: ActOnPicturesProps) {
  if (props.kind === 'download') return <DownloadPictures {...props} collectionId={props.collection.id} />
  return props.kind === 'delete' ? <DeletePictures {...props} /> : <PlacePictures {...props} />
}

const idsOf = (chosen: readonly PickedPicture[]): number[] => chosen.map(({ id }) => id)
const namesOf = (chosen: readonly PickedPicture[]): string[] => chosen.map(({ name }) => name)
/** Named; the rest is counted. */
const mostNamed = 8

function DeletePictures({ collection, chosen, onDone, onClose }: ActOnPicturesProps) {
  const staying = chosen.filter(({ used }) => used > 0)
  const remove = useCall(pictures.removePictures)
  return (
    <SeveralDialog
      title={words.deletePictures(chosen.length)}
      ids={idsOf(chosen)}
      names={namesOf(chosen)}
      disabled={staying.length === chosen.length}
      confirmLabel={words.delete}
      danger
      mostAtOnce={mostSelected}
      send={async (some) => (await remove.mutateAsync({ collection_id: collection.id, ids: some })).results}
      textOf={textOf}
      doneToast={words.picturesDeleted}
      onDone={onDone}
      onClose={onClose}
    >
      {staying.length < chosen.length && <p>{words.deletePicturesBody}</p>}
      {staying.length > 0 && (
        <Banner tone="warn">
          {staying.length === chosen.length ? (
            words.allPicturesStay(staying.length)
          ) : (
            <>
              {words.somePicturesStay(staying.length)} {namesOf(staying).slice(0, mostNamed).join(', ')}
              {staying.length > mostNamed && `, ${words.usedMore(staying.length - mostNamed)}`}
            </>
          )}
        </Banner>
      )}
    </SeveralDialog>
  )
}

function PlacePictures({ collection, kind, chosen, onDone, onClose }: ActOnPicturesProps) {
  const move = useCall(pictures.movePictures)
  const copy = useCall(pictures.copyPictures)
  const [to, setTo] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const isMove = kind === 'move'
  return (
    <SeveralDialog
      title={isMove ? words.moveTitle(chosen.length) : words.copyTitle(chosen.length)}
      ids={idsOf(chosen)}
      names={namesOf(chosen)}
      confirmLabel={isMove ? words.moveAct : words.copyAct}
      check={() => {
        setIsAsked(true)
        return to !== ''
      }}
      mostAtOnce={mostSelected}
      send={async (some) =>
        (await (isMove ? move : copy).mutateAsync({ collection_id: collection.id, ids: some, to_collection_id: Number(to) })).results
      }
      textOf={textOf}
      doneToast={isMove ? words.moved : words.copied}
      onDone={onDone}
      onClose={onClose}
    >
      <CollectionPicker
        label={words.toCollection}
        help={words.toCollectionHelp}
        required
        without={collection.id}
        value={to}
        error={isAsked && to === '' ? words.toCollectionRequired : undefined}
        onChange={setTo}
      />
    </SeveralDialog>
  )
}
