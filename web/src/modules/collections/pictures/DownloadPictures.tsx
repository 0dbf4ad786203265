import { mostDownloaded } from '@brigade/contract/collections/list.ts'
import { pictures } from '@brigade/contract/collections/pictures.ts'
import { runTask } from '../../../platform/background-tasks.ts'
import { callFile } from '../../../platform/call.ts'
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
  const bytes = chosen.reduce((sum, picture) => sum + picture.bytes, 0)
  const isTooLarge = bytes > mostDownloaded
  function save() {
    void download(
      collectionId,
      chosen.map(({ id }) => id),
    )
    onDone()
    onClose()
  }
  return (
    <Modal
      opened
      title={words.downloadTitle(chosen.length)}
      onClose={onClose}
      actions={
        <Button variant="primary" disabled={isTooLarge} onClick={save}>
          {words.downloadAct}
        </Button>
      }
    >
      {isTooLarge ? (
        <Banner tone="warn">{words.downloadTooLarge(sizeInWords(bytes), sizeInWords(mostDownloaded))}</Banner>
      ) : (
        <p>{words.downloadBody(sizeInWords(bytes))}</p>
      )}
    </Modal>
  )
}

/** As a task of the task panel, which says what went wrong: the page can be left meanwhile. */
async function download(collection_id: number, ids: readonly number[]): Promise<void> {
  try {
    const file = await runTask({
      title: words.downloading(ids.length),
      canCancel: true,
      run: ({ signal }) => callFile(pictures.downloadPictures, { collection_id, ids: [...ids] }, { signal }),
    })
    saveFile(file, file.name)
  } catch (problem) {
    console.warn('the pictures were not downloaded', problem)
  }
}
