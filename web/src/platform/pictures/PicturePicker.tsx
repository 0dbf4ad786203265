import type { PictureCollection } from '@brigade/contract/collections/collections.ts'
import { picturesPerPage } from '@brigade/contract/collections/list.ts'
import type { CropUse, FoundPicture } from '@brigade/contract/collections/pictures.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Modal } from '../../ui/layers/Modal.tsx'
import { showToast } from '../../ui/layers/toasts.ts'
import { DataState } from '../../ui/page/DataState.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { useMayI } from '../access.ts'
import { failureTitle } from '../failure-title.ts'
import { useDebounced } from '../pickers/use-debounced.ts'
import { CollectionPicker } from './CollectionPicker.tsx'
import { PickerGrid } from './PickerGrid.tsx'
import styles from './PicturePicker.module.css'
import { words } from './pictures-texts.ts'
import { seenPictures } from './queries.ts'
import { UploadToChoose } from './UploadToChoose.tsx'

export interface PicturePickerProps {
  /** How pictures are shown, and how the chosen one will be cut. */
  use: CropUse
  /** An access group: only pictures of its company are offered. */
  companyOf: number | undefined
  /** The one chosen now. */
  chosenId?: number | undefined
  /** The face is cut to the use. */
  onChoose: (picture: FoundPicture) => void
  onClose: () => void
}

const searchWaitMs = 200

/** Chooses a picture among all that the person sees, the newest first. It takes the role `picture_collections`. */
export function PicturePicker({ use, companyOf, chosenId, onChoose, onClose }: PicturePickerProps) {
  const client = useQueryClient()
  const mayAdd = useMayI('picture_collections_admin') === 'allowed'
  const [typed, setTyped] = useState('')
  const name = useDebounced(typed.trim(), searchWaitMs)
  const [collection, setCollection] = useState<PictureCollection>()
  const [isUploading, setIsUploading] = useState(false)
  const grid = useId()
  const isOpen = useRef(true)
  useEffect(function noteClosing() {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const among = { use, ...(companyOf !== undefined && { company_of: companyOf }) }
  const question = (page: number) =>
    seenPictures({ ...among, page, per_page: picturesPerPage, ...(name !== '' && { name }), ...(collection && { collection_id: collection.id }) })
  const first = useQuery({ ...question(1), placeholderData: keepPreviousData })
  const total = first.data?.total ?? 0
  const isAhead = typed.trim() !== name || first.isPlaceholderData
  // A key that leads into the grid may be pressed before what was typed is answered.
  const [isEntering, setIsEntering] = useState(false)
  useEffect(
    function enterGrid() {
      if (!isEntering || isAhead) return
      setIsEntering(false)
      document.getElementById(grid)?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    },
    [isEntering, isAhead, grid],
  )

  /** An upload takes its time: nothing is chosen when the person has left meanwhile. */
  async function chooseUploaded(picture_id: number) {
    try {
      const found = await client.fetchQuery(seenPictures({ ...among, picture_id, page: 1, per_page: 1 }))
      const [picture] = found.data
      if (!isOpen.current) return
      if (picture) onChoose(picture)
      else showToast({ title: words.notChosen, message: words.notOfCompany, tone: 'bad' })
    } catch (problem) {
      if (isOpen.current) showToast({ title: failureTitle(problem, words.notChosen), message: textOf(problem), tone: 'bad' })
    }
  }

  const isNarrowed = name !== '' || collection !== undefined
  const state = first.data === undefined ? (first.isError ? 'error' : 'loading') : total > 0 ? 'ready' : name === '' ? 'empty' : 'no-result'
  return (
    <Modal opened size="large" title={words.title} onClose={onClose}>
      <div className={styles.picker}>
        <div className={styles.tools}>
          <TextField
            label={words.search}
            hideLabel
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            placeholder={words.search}
            value={typed}
            onChange={({ target }) => {
              setIsEntering(false)
              setTyped(target.value)
            }}
            onKeyDown={(event) => {
              if ((event.key !== 'ArrowDown' && event.key !== 'Enter') || event.nativeEvent.isComposing) return
              event.preventDefault()
              setIsEntering(true)
            }}
          />
          <CollectionPicker
            all
            label={words.collection}
            hideLabel
            placeholder={words.everyCollection}
            companyOf={companyOf}
            value={collection ? String(collection.id) : ''}
            valueLabel={collection?.name}
            onChange={(_, next) => setCollection(next)}
          />
          {mayAdd && (
            <Button icon={<IconUpload size={16} aria-hidden />} aria-expanded={isUploading} onClick={() => setIsUploading(!isUploading)}>
              {words.upload}
            </Button>
          )}
        </div>
        {isUploading && <UploadToChoose companyOf={companyOf} start={collection?._can.update ? collection : undefined} onAdded={chooseUploaded} />}
        <DataState
          state={state}
          error={{ details: first.error ? textOf(first.error) : undefined }}
          onRetry={() => void first.refetch()}
          noResult={{ title: words.noneMatch(name), onClear: () => setTyped('') }}
          empty={
            isNarrowed ? (
              <EmptyState icon={<IconPhoto size={20} />} title={words.noneInCollection} />
            ) : (
              <EmptyState
                icon={<IconPhoto size={20} />}
                title={words.noneYet}
                action={<ButtonLink href="#/collections">{words.openCollections}</ButtonLink>}
              >
                {mayAdd ? words.noneYetWhy : words.noneYetNoRole}
              </EmptyState>
            )
          }
        >
          <PickerGrid
            // Another search begins at its first picture.
            key={`${name} ${collection?.id}`}
            id={grid}
            use={use}
            first={first.data?.data ?? []}
            total={total}
            question={question}
            chosenId={chosenId}
            onChoose={onChoose}
          />
        </DataState>
      </div>
    </Modal>
  )
}
