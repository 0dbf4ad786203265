import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import IconFileExport from '@tabler/icons-react/dist/esm/icons/IconFileExport.mjs'
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import IconPhotoDown from '@tabler/icons-react/dist/esm/icons/IconPhotoDown.mjs'
import IconPhotoSearch from '@tabler/icons-react/dist/esm/icons/IconPhotoSearch.mjs'
import { lazy, Suspense, useState } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { words as matchingWords } from '../matching/matching-texts.ts'
import { usePicturesDialog } from '../picture-taking/use-pictures-dialog.tsx'
import { ExportRemarks } from './ExportRemarks.tsx'
import { useImportDialog } from './ImportButton.tsx'
import { words } from './imports-texts.ts'
import { useMenuExport } from './menu-export.ts'

const MatchPictures = lazy(() => import('../matching/MatchPictures.tsx').then((file) => ({ default: file.MatchPictures })))

/** What else can be done with a menu as a whole: match pictures to its items, take a file in, and give one out. */
export function MenuFileActions({ restaurant, canUpdate }: { restaurant: Pick<Restaurant, 'id' | 'name' | 'currency'>; canUpdate: boolean }) {
  const { label, open, dialog } = useImportDialog(restaurant)
  const pictures = usePicturesDialog(restaurant)
  const fetching = { label: pictures.label, onSelect: pictures.open, icon: <IconPhotoDown size={16} aria-hidden /> }
  const taking = { label, onSelect: open, icon: <IconFileImport size={16} aria-hidden /> }
  const giving = useMenuExport(restaurant.id)
  const mayMatch = useMayI('picture_collections') === 'allowed'
  const [isMatching, setIsMatching] = useState(false)
  const matching = { label: matchingWords.open, onSelect: () => setIsMatching(true), icon: <IconPhotoSearch size={16} aria-hidden /> }
  const actions = [{ label: giving.label, onSelect: () => void giving.run(), icon: <IconFileExport size={16} aria-hidden /> }]
  return (
    <>
      <Menu label={words.more} actions={canUpdate ? [...(mayMatch ? [matching] : []), taking, ...actions, fetching] : actions} />
      {dialog}
      {pictures.dialog}
      {isMatching && (
        <Suspense>
          <MatchPictures onClose={() => setIsMatching(false)} />
        </Suspense>
      )}
      <ExportRemarks remarks={giving.lacking} opened={!giving.isTold} onClose={giving.tell} />
    </>
  )
}
