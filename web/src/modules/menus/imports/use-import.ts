import { textOf as problemText } from '@brigade/contract/kit/problem.ts'
import { menuDraft } from '@brigade/contract/menus/menu-draft.ts'
import { type ImportMode, type ImportPreview, menuImport } from '@brigade/contract/menus/menu-import.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { useState } from 'react'
import { runTask } from '../../../platform/background-tasks.ts'
import { failureTitle } from '../../../platform/failure-title.ts'
import { type PackedText, packedText } from '../../../platform/files/pack-text.ts'
import { textOf } from '../../../platform/files/read-file.ts'
import { useCall } from '../../../platform/use-call.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import { words as pictureWords } from '../picture-taking/picture-taking-texts.ts'
import { wantPictures } from '../picture-taking/wanted-pictures.ts'
import { words } from './imports-texts.ts'

interface Shown {
  readonly source: PackedText
  readonly preview: ImportPreview
}

/** How many of a kind are in the file. */
export function totalOf({ counts }: ImportPreview, kind: ImportPreview['counts'][number]['kind']): number {
  return counts.find((count) => count.kind === kind)?.total ?? 0
}

/** An import from its file to its end: shown first, then done in the background, with a way back. */
export function useImport({ id: restaurantId, name }: Pick<Restaurant, 'id' | 'name'>) {
  const look = useCall(menuImport.previewImport)
  const take = useCall(menuImport.importMenu)
  const undo = useCall(menuDraft.undoMenu)
  const [shown, setShown] = useState<Shown>()
  const [problem, setProblem] = useState<string>()
  const [isReading, setIsReading] = useState(false)

  async function show(read: () => Promise<string>): Promise<void> {
    setProblem(undefined)
    setIsReading(true)
    try {
      const source = await packedText(await read(), words.tooLarge)
      setShown({ source, preview: await look.mutateAsync({ restaurant_id: restaurantId, ...source }) })
    } catch (cause) {
      setProblem(cause instanceof DOMException ? words.unreadable : problemText(cause))
    } finally {
      setIsReading(false)
    }
  }

  async function takeBack(step_revision: number): Promise<void> {
    try {
      await undo.mutateAsync({ restaurant_id: restaurantId, step_revision })
      showToast({ title: words.undone, tone: 'ok' })
    } catch (cause) {
      showToast({ title: problemText(cause), tone: 'bad' })
    }
  }

  /** Long enough to be read after the message of the import. */
  function offerPictures(count: number): void {
    const action = { label: pictureWords.takeThem, onSelect: () => wantPictures(restaurantId) }
    showToast({ title: pictureWords.imported(count), message: pictureWords.importedWhat, milliseconds: 20_000, action })
  }

  async function run({ source, preview }: Shown, mode: ImportMode): Promise<void> {
    try {
      const { revision, created, updated, refused, remarks } = await runTask({
        title: words.importing(totalOf(preview, 'item')),
        run: () => take.mutateAsync({ restaurant_id: restaurantId, ...source, mode }),
      })
      const action = { label: words.undo, onSelect: () => void takeBack(revision) }
      // Refused operations come first among the remarks.
      const message = [words.doneCounts(created, updated), refused > 0 && words.refused(refused, remarks[0]?.says ?? '')].filter(Boolean).join('. ')
      // It is still to be read, and taken back, on the page of another one.
      showToast({ title: words.done, message: `${name}: ${message}`, tone: refused > 0 ? 'warn' : 'ok', milliseconds: 10_000, action })
      if (preview.pictures > 0) offerPictures(preview.pictures)
    } catch (cause) {
      showToast({ title: failureTitle(cause, words.failed), message: `${name}: ${problemText(cause)}`, tone: 'bad', milliseconds: 10_000 })
    }
  }

  return {
    preview: shown?.preview,
    problem,
    isReading,
    readFile: (file: File) => show(async () => textOf(new Uint8Array(await file.arrayBuffer()))),
    readText: (text: string) => show(async () => text),
    forget: () => {
      setShown(undefined)
      setProblem(undefined)
    },
    importWith: (mode: ImportMode) => (shown ? run(shown, mode) : undefined),
  }
}
