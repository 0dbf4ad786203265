import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { words } from './imports-texts.ts'

const Dialog = lazy(() => import('./ImportDialog.tsx').then(({ ImportDialog }) => ({ default: ImportDialog })))

/** The import of a menu as something to open: from a button, or from a line of a menu. The dialog loads when it is first asked for. */
export function useImportDialog(restaurant: Pick<Restaurant, 'id' | 'name' | 'currency'>) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  return {
    label: words.open,
    open: () => setState('open'),
    dialog: state !== 'never' && (
      <Suspense>
        <Dialog restaurant={restaurant} opened={state === 'open'} onClose={() => setState('closed')} />
      </Suspense>
    ),
  }
}

/** Opens the import of a menu. */
export function ImportButton({
  restaurant,
  variant,
}: {
  restaurant: Pick<Restaurant, 'id' | 'name' | 'currency'>
  variant?: 'primary' | 'secondary'
}) {
  const { label, open, dialog } = useImportDialog(restaurant)
  return (
    <>
      <Button variant={variant} icon={<IconFileImport size={16} aria-hidden />} onClick={open}>
        {label}
      </Button>
      {dialog}
    </>
  )
}
