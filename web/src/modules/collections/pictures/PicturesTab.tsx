import type { PictureCollection } from '@brigade/contract/collections/collections.ts'
import { pictures as calls } from '@brigade/contract/collections/pictures.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { useState } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { failureTitle } from '../../../platform/failure-title.ts'
import { AddPictures } from '../../../platform/pictures/uploads/AddPictures.tsx'
import { useDroppedFiles } from '../../../platform/pictures/uploads/use-dropped-files.ts'
import { useUpload } from '../../../platform/pictures/uploads/use-upload.ts'
import { useCall } from '../../../platform/use-call.ts'
import { useIsPhone } from '../../../ui/basics/use-media.ts'
import { VisuallyHidden } from '../../../ui/basics/VisuallyHidden.tsx'
import { SearchBox } from '../../../ui/controls/SearchBox.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { useEscape } from '../../../ui/layers/use-escape.ts'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { BulkBar } from '../../../ui/table/BulkBar.tsx'
import { ChoiceFilter } from '../../../ui/table/ChoiceFilter.tsx'
import { filterText, words } from '../collections-texts.ts'
import { PicturesHint } from '../hints.ts'
import { pictureFilterChoices, picturesRoute, picturesSearch } from '../routes.ts'
import { ActOnPictures, type PicturesAct } from './ActOnPictures.tsx'
import { PictureDialog } from './PictureDialog.tsx'
import { PictureGrid } from './PictureGrid.tsx'
import styles from './PicturesTab.module.css'
import { usePicked } from './use-picked.ts'
import { usePictures } from './use-pictures.ts'

interface PicturesTabProps {
  collection: PictureCollection
  mayChange: boolean
}

/** The pictures of a collection: added, put in order, looked at and changed. */
export function PicturesTab({ collection, mayChange }: PicturesTabProps) {
  const mayCopy = useMayI('picture_collections_admin') === 'allowed'
  const isPhone = useIsPhone()
  const { q = '', only, picture: openId } = picturesRoute.useSearch()
  const navigate = picturesRoute.useNavigate()
  const pictures = usePictures(collection.id, { name: q, only })
  const picked = usePicked(pictures)
  const order = useCall(calls.orderPictures)
  const upload = useUpload(collection)
  const isOver = useDroppedFiles(mayChange && openId === undefined ? upload : undefined)
  const [acting, setActing] = useState<PicturesAct>()
  const [said, setSaid] = useState('')
  useEscape(picked.picked.size > 0 && acting === undefined && openId === undefined, picked.clear)
  const ids = [...picked.picked.keys()]
  const open = (picture: number | undefined) =>
    void navigate({ search: picturesSearch({ q, ...(only && { only }), ...(picture !== undefined && { picture }) }) })

  function move(moved: readonly number[], before_id: number | null, to: number) {
    order.mutate(
      { collection_id: collection.id, ids: [...moved], before_id },
      {
        onSuccess: () => setSaid(words.movedTo(to + 1, pictures.total)),
        onError: (problem) => showToast({ title: failureTitle(problem, words.orderNotSaved), message: textOf(problem), tone: 'bad' }),
      },
    )
  }

  const act = (kind: PicturesAct['kind']) => (): void => setActing({ kind, chosen: [...picked.picked.values()] })
  const { first } = pictures
  /** Nothing is left out, so a place among them is one of the collection. */
  const isWhole = q === '' && only === undefined
  const state = first.data === undefined ? (first.isError ? 'error' : 'loading') : pictures.total > 0 ? 'ready' : isWhole ? 'empty' : 'no-result'
  return (
    <div className={styles.tab}>
      {mayChange && !isPhone && <PicturesHint />}
      <div className={styles.tools}>
        {ids.length > 0 ? (
          <BulkBar
            ids={ids.map(String)}
            namesOf={(some) => some.map((id) => picked.picked.get(Number(id))?.name ?? '')}
            actions={[
              { label: words.downloadSeveral, onSelect: act('download') },
              ...(mayChange ? [{ label: words.move, onSelect: act('move') }] : []),
              ...(mayCopy ? [{ label: words.copy, onSelect: act('copy') }] : []),
              ...(mayChange ? [{ label: words.delete, danger: true, onSelect: act('delete') }] : []),
            ]}
            onClear={picked.clear}
            total={ids.length < pictures.total ? pictures.total : undefined}
            onSelectAll={() => void picked.all()}
            gathering={picked.isGathering}
            isPhone={isPhone}
          />
        ) : (
          <>
            <div className={styles.narrowing}>
              <SearchBox
                value={q}
                label={words.searchPictures}
                onSearch={(text) => void navigate({ search: picturesSearch({ q: text, ...(only && { only }) }), replace: true })}
              />
              <ChoiceFilter
                choices={pictureFilterChoices}
                name={filterText}
                label={words.showOnly}
                value={only}
                onChange={(next) => void navigate({ search: picturesSearch({ q, ...(next && { only: next }) }) })}
              />
            </div>
            {mayChange && <AddPictures onFiles={upload} />}
          </>
        )}
      </div>
      <DataState
        state={state}
        error={{ details: first.error ? textOf(first.error) : undefined }}
        onRetry={() => void first.refetch()}
        noResult={{ title: q === '' ? words.noneAmong : words.noneMatch(q), onClear: () => void navigate({ search: {} }) }}
        empty={
          <EmptyState icon={<IconPhoto size={20} />} title={words.noPictures}>
            {mayChange ? words.noPicturesWhy : words.noPicturesNoRole}
          </EmptyState>
        }
      >
        <PictureGrid
          label={words.gridLabel(collection.name)}
          pictures={pictures}
          picked={picked}
          onOpen={({ id }) => open(id)}
          onDelete={mayChange ? (chosen) => setActing({ kind: 'delete', chosen }) : undefined}
          onMove={mayChange && isWhole ? move : undefined}
        />
      </DataState>
      <div role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
      {isOver && (
        <div className={styles.over}>
          <p>{words.dropHere(collection.name)}</p>
        </div>
      )}
      {openId !== undefined && (
        <PictureDialog
          key={openId}
          collection={collection}
          id={openId}
          mayChange={mayChange}
          mayMove={mayChange && isWhole}
          pictures={pictures}
          onGo={open}
          onDelete={(picture) => setActing({ kind: 'delete', chosen: [picture] })}
          onClose={() => open(undefined)}
        />
      )}
      {acting && (
        <ActOnPictures
          {...acting}
          collection={collection}
          onDone={() => {
            picked.clear()
            if (acting.kind !== 'copy' && acting.kind !== 'download' && openId !== undefined) open(undefined)
          }}
          onClose={() => setActing(undefined)}
        />
      )}
    </div>
  )
}
