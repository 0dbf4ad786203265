import { words } from '../../platform/offline/offline-texts.ts'
import { takeUpdate, useUpdate } from '../../platform/offline/updates.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useAnyUnsaved } from '../../ui/form/unsaved.ts'
import { Banner } from '../../ui/page/Banner.tsx'

/** Offers a newer release. It never takes over without a press, so that no input is lost. */
export function UpdateBanner() {
  const isReady = useUpdate()
  const isWriting = useAnyUnsaved()
  if (!isReady) return null
  return (
    <Banner
      strip
      title={words.newVersion}
      action={
        <Button onClick={takeUpdate} disabled={isWriting}>
          {words.reload}
        </Button>
      }
    >
      {isWriting && words.unsaved}
    </Banner>
  )
}
