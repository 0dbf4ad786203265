import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Button } from '../../../ui/controls/Button.tsx'
import type { BatchStart } from '../routes.ts'
import { words } from './batch-texts.ts'

/** Both ways in which a batch begins, for whoever may. */
export function StartButtons({ onStart }: { onStart: (start: BatchStart) => void }) {
  return (
    <>
      <Button icon={<IconFileImport size={16} aria-hidden />} onClick={() => onStart('bring')}>
        {words.bringShort}
      </Button>
      <Button variant="primary" icon={<IconPlus size={16} aria-hidden />} onClick={() => onStart('issue')}>
        {words.issueMany}
      </Button>
    </>
  )
}
