import { mostDownloaded } from '@brigade/contract/collections/list.ts'
import { pictures } from '@brigade/contract/collections/pictures.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useFileCall } from '../../../platform/use-call.ts'
import { saveFile } from '../../../ui/basics/save-file.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { sizeInWords } from '../../../ui/form/file-rules.ts'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { Banner } from '../../../ui/page/Banner.tsx'
import { words } from '../collections-texts.ts'
import type { PickedPicture } from './use-picked.ts'

interface DownloadPicturesProps {
  collectionId: number
  chosen: readonly PickedPicture[]
  onDone: () => void
  onClose: () => void
}

/** Says how large the files are together, and saves them as one. */
export function DownloadPictures({ collectionId, chosen, onDone, onClose }: DownloadPicturesProps) {
  const download = useFileCall(pictures.downloadPictures)
  const bytes = chosen.reduce((sum, picture) => sum + picture.bytes, 0)
  const isTooLarge = bytes > mostDownloaded
  function save() {
    download.mutate(
      { collection_id: collectionId, ids: chosen.map(({ id }) => id) },
      {
        onSuccess: (file) => {
          saveFile(file, file.name)
          onDone()
          onClose()
        },
      },
    )
  }
  return (
    <Modal
      opened
      title={words.downloadTitle(chosen.length)}
      onClose={onClose}
      actions={
        <Button variant="primary" disabled={isTooLarge} loading={download.isPending} onClick={save}>
          {words.downloadAct}
        </Button>
      }
    >
      {download.isError && (
        <Banner tone="bad" title={words.notDownloaded}>
          {textOf(download.error)}
        </Banner>
      )}
      {isTooLarge ? (
        <Banner tone="warn">{words.downloadTooLarge(sizeInWords(bytes), sizeInWords(mostDownloaded))}</Banner>
      ) : (
        <p>{words.downloadBody(sizeInWords(bytes))}</p>
      )}
    </Modal>
  )
}
