import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { lazy, Suspense, useCallback, useState } from 'react'
import { words } from './picture-taking-texts.ts'
import { useWantedPictures } from './wanted-pictures.ts'

const Dialog = lazy(() => import('./TakePicturesDialog.tsx').then(({ TakePicturesDialog }) => ({ default: TakePicturesDialog })))

/** Taking the pictures of a menu as something to open. The dialog loads when it is first asked for, and then stays to tell of the end. */
export function usePicturesDialog(restaurant: Pick<Restaurant, 'id' | 'name'>) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const open = useCallback(() => setState('open'), [])
  useWantedPictures(restaurant.id, open)
  return {
    label: words.open,
    open,
    dialog: state !== 'never' && (
      <Suspense>
        <Dialog restaurant={restaurant} opened={state === 'open'} onOpen={open} onClose={() => setState('closed')} />
      </Suspense>
    ),
  }
}
