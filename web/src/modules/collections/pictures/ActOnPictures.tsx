import type { PictureCollection } from '@brigade/contract/collections/collections.ts'
import { mostSelected } from '@brigade/contract/collections/list.ts'
import { pictures } from '@brigade/contract/collections/pictures.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useState } from 'react'
import { CollectionPicker } from '../../../platform/pictures/CollectionPicker.tsx'
import { useCall } from '../../../platform/use-call.ts'
import { SeveralDialog } from '../../../ui/table/SeveralDialog.tsx'
import { words } from '../collections-texts.ts'

export interface PicturesAct {
  readonly kind: 'move' | 'copy' | 'delete'
  readonly ids: readonly number[]
  readonly names: readonly string[]
}

interface ActOnPicturesProps extends PicturesAct {
  collection: PictureCollection
  onDone: () => void
  onClose: () => void
}

/** Moves, copies or deletes pictures after asking; tells of each that was left as it is. */
export function ActOnPictures(props: ActOnPicturesProps) {
  return props.kind === 'delete' ? <DeletePictures {...props} /> : <PlacePictures {...props} />
}

function DeletePictures({ collection, ids, names, onDone, onClose }: ActOnPicturesProps) {
  const remove = useCall(pictures.removePictures)
  return (
    <SeveralDialog
      title={words.deletePictures(ids.length)}
      ids={ids}
      names={names.filter((name) => name !== '')}
      confirmLabel={words.delete}
      danger
      mostAtOnce={mostSelected}
      send={async (some) => (await remove.mutateAsync({ collection_id: collection.id, ids: some })).results}
      textOf={textOf}
      doneToast={words.picturesDeleted}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{words.deletePicturesBody}</p>
    </SeveralDialog>
  )
}

function PlacePictures({ collection, kind, ids, names, onDone, onClose }: ActOnPicturesProps) {
  const move = useCall(pictures.movePictures)
  const copy = useCall(pictures.copyPictures)
  const [to, setTo] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const isMove = kind === 'move'
  return (
    <SeveralDialog
      title={isMove ? words.moveTitle(ids.length) : words.copyTitle(ids.length)}
      ids={ids}
      names={names}
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
