import IconFoldDown from '@tabler/icons-react/dist/esm/icons/IconFoldDown.mjs'
import IconFoldUp from '@tabler/icons-react/dist/esm/icons/IconFoldUp.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useIsPhone } from '../../../ui/basics/use-media.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { SearchBox } from '../../../ui/controls/SearchBox.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { useMenuScreen } from '../menu-screen.ts'
import { words } from '../menus-texts.ts'
import { type Addition, additionsAt, nearestHome } from './additions.ts'
import styles from './MenuTree.module.css'
import { type Filter, filters, type MenuSearch } from './use-menu-search.ts'

const filterWords = (): Record<Filter, string> => ({
  paused: words.filterPaused,
  no_price: words.filterNoPrice,
  no_image: words.filterNoImage,
  unlinked: words.filterUnlinked,
  changed: words.filterChanged,
  unused: words.filterUnused,
})

interface AddMenuProps {
  /** The row it adds below. */
  at: string
  variant?: 'primary'
  nameAt: (key: string) => string
  onAdd: (addition: Addition, at: string) => void
}

/** What can be added below a row. */
export function AddMenu({ at, variant, nameAt, onAdd }: AddMenuProps) {
  const { tree } = useMenuScreen()
  const actions = additionsAt(tree, at).map((addition) => ({
    label: words.addTo(addition.label, nameAt(at)),
    onSelect: () => onAdd(addition, at),
  }))
  const trigger = (
    <Button variant={variant} icon={<IconPlus size={16} aria-hidden />}>
      {words.add}
    </Button>
  )
  return actions.length > 0 && <Menu position="bottom-start" trigger={trigger} actions={actions} />
}

interface TreeToolbarProps {
  /** The row in hand. */
  at: string | undefined
  search: MenuSearch
  nameAt: (key: string) => string
  onAdd: (addition: Addition, at: string) => void
  onExpandAll: (open: boolean) => void
}

/** Adds below the row in hand, finds, narrows, opens and closes. */
export function TreeToolbar({ at, search, nameAt, onAdd, onExpandAll }: TreeToolbarProps) {
  const { tree, canUpdate } = useMenuScreen()
  const isPhone = useIsPhone()
  return (
    <>
      {canUpdate && <AddMenu at={nearestHome(tree, at)} variant="primary" nameAt={nameAt} onAdd={onAdd} />}
      <div className={styles.search}>
        <SearchBox value={search.term} onSearch={search.setTerm} label={words.searchMenu} />
      </div>
      <div className={styles.filter}>
        <SelectField
          label={words.filter}
          hideLabel
          value={search.only ?? 'all'}
          options={[{ value: 'all', label: words.everything }, ...filters.map((value) => ({ value, label: filterWords()[value] }))]}
          onChange={({ target }) => search.setOnly(filters.find((one) => one === target.value))}
        />
      </div>
      {!isPhone && (
        <span className={styles.pair}>
          <IconButton label={words.expandAll} onClick={() => onExpandAll(true)}>
            <IconFoldDown size={18} aria-hidden />
          </IconButton>
          <IconButton label={words.collapseAll} onClick={() => onExpandAll(false)}>
            <IconFoldUp size={18} aria-hidden />
          </IconButton>
        </span>
      )}
    </>
  )
}
