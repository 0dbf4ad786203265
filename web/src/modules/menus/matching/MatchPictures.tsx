import { textOf } from '@brigade/contract/kit/problem.ts'
import { type PictureSuggestion, pictureSuggestions, type SuggestedPicture } from '@brigade/contract/menus/picture-suggestions.ts'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pictureAt } from '../../../platform/pictures/picture-at.ts'
import { endpointQuery } from '../../../platform/queries.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { newId, useMenuScreen } from '../menu-screen.ts'
import { CollectionChoice } from './CollectionChoice.tsx'
import styles from './MatchPictures.module.css'
import { type Choices, chosen, isUsed, matchOps, pictureOf, used } from './matches.ts'
import { words } from './matching-texts.ts'

const suggestionsOf = endpointQuery('menu', pictureSuggestions.suggestPictures)
const nothingSaid: Choices = new Map()

/** Pictures of a collection for the items whose names their files have: looked over, and taken in one step. */
export function MatchPictures({ onClose }: { onClose: () => void }) {
  const { draft, tree, restaurantId } = useMenuScreen()
  const [collection, setCollection] = useState('')
  const [isAll, setIsAll] = useState(false)
  const [choices, setChoices] = useState(nothingSaid)
  const query = useQuery({
    ...suggestionsOf({ restaurant_id: restaurantId, collection_id: Number(collection), all_items: isAll }),
    enabled: collection !== '',
    placeholderData: keepPreviousData,
  })
  const { suggestions = [], pictures = [], items = 0, more = 0 } = (collection !== '' && query.data) || {}
  const ops = matchOps(suggestions, choices, newId)
  const sure = suggestions.filter(({ is_sure }) => is_sure).length

  function ask(change: () => void): void {
    change()
    setChoices(nothingSaid)
  }

  function apply(): void {
    draft.apply(ops)
    showToast({ title: words.used(ops.length), tone: 'ok' })
    onClose()
  }

  return (
    <Modal
      opened
      size="large"
      title={words.title}
      dirty={choices.size > 0}
      onClose={onClose}
      actions={
        <Button variant="primary" disabled={ops.length === 0 || query.isPlaceholderData} onClick={apply}>
          {words.use(ops.length)}
        </Button>
      }
    >
      <div className={styles.stack}>
        <CollectionChoice value={collection} onChange={(value) => ask(() => setCollection(value))} />
        <Checkbox bare label={words.allItems} checked={isAll} onChange={({ target }) => ask(() => setIsAll(target.checked))} />
        {(tree.library?.nodes.size ?? 0) > 0 && <p className={styles.quiet}>{words.ofLibrary}</p>}
        {collection !== '' && (
          <DataState
            state={query.isError ? 'error' : !query.data ? 'loading' : suggestions.length === 0 ? 'empty' : 'ready'}
            error={{ title: words.notLoaded, details: textOf(query.error) }}
            onRetry={() => void query.refetch()}
            empty={
              <EmptyState icon={<IconPhoto size={20} />} title={words.none}>
                {words.noneWhy(items)}
              </EmptyState>
            }
          >
            <p className={styles.quiet} role="status">
              {words.found(sure, suggestions.length - sure)} {more > 0 && words.more(more)}
            </p>
            <ul className={styles.rows} aria-label={words.matches}>
              {suggestions.map((suggestion) => (
                <Row key={suggestion.node_id} suggestion={suggestion} pictures={pictures} choices={choices} onChoose={setChoices} />
              ))}
            </ul>
          </DataState>
        )}
      </div>
    </Modal>
  )
}

interface RowProps {
  suggestion: PictureSuggestion
  pictures: readonly SuggestedPicture[]
  choices: Choices
  onChoose: (choices: Choices) => void
}

function Row({ suggestion, pictures, choices, onChoose }: RowProps) {
  const { name, image_url, candidates } = suggestion
  const inHand = pictureOf(suggestion, choices)
  const face = pictures.find(({ id }) => id === inHand)?.face
  const options = candidates.flatMap(({ picture_id }) => {
    const picture = pictures.find(({ id }) => id === picture_id)
    return picture ? [{ value: String(picture_id), label: picture.name }] : []
  })
  return (
    <li className={styles.row} data-used={isUsed(suggestion, choices) || undefined}>
      {face && <img className={styles.picture} style={{ background: face.tint }} src={pictureAt(face, 96)} alt="" loading="lazy" />}
      <div className={styles.item}>
        <Checkbox
          bare
          label={name}
          aria-label={words.useFor(name)}
          checked={isUsed(suggestion, choices)}
          onChange={({ target }) => onChoose(used(choices, suggestion, target.checked))}
        />
        {image_url && <span className={styles.quiet}>{words.replaces}</span>}
      </div>
      <div className={styles.file}>
        {options.length > 1 ? (
          <SelectField
            label={words.pictureFor(name)}
            hideLabel
            value={String(inHand)}
            options={options}
            onChange={({ target }) => onChoose(chosen(choices, suggestion, Number(target.value)))}
          />
        ) : (
          <span className={styles.quiet}>{options[0]?.label}</span>
        )}
      </div>
    </li>
  )
}
