import { useHint } from '../../platform/hint-toasts.tsx'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const words = catalogue('collections-hints', {
  pictures: 'Drop a whole folder',
  picturesText: 'Drop pictures or folders anywhere on this page, or paste a picture. If the connection is lost, the upload goes on where it was.',
})

/** For those who may add pictures, where there is something to drop them with. */
export function PicturesHint() {
  useHint('collections', words.pictures, words.picturesText)
  return null
}
