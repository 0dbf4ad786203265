import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Skeleton } from '../basics/Skeleton.tsx'
import { Button } from '../controls/Button.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { chooseRow } from './choosing.ts'
import styles from './DrillDown.module.css'
import { levelRows, pathTo } from './level-rows.ts'
import { RenameField } from './RenameField.tsx'
import { Marked } from './Row.tsx'
import { TreeBadges } from './TreeBadges.tsx'
import type { TreeGridProps } from './tree-props.ts'
import type { TreeNode, TreeRow } from './tree-rows.ts'
import { branchOfFailure } from './tree-rows.ts'
import { words } from './tree-texts.ts'
import { useLevelFocus } from './use-level-focus.ts'
import type { TreeActs } from './use-tree-acts.ts'

interface DrillDownProps extends TreeGridProps {
  rows: readonly TreeRow[]
  acts: TreeActs
}

interface EntryProps extends DrillDownProps {
  row: TreeRow
  isChoosing: boolean
  onToggle: (id: string) => void
  onEnter: (id: string) => void
}

/** Gives the focus back to the name when the field that took its place is gone, and the focus with it. */
function useFocusAfterRename(isEditing: boolean) {
  const name = useRef<HTMLButtonElement>(null)
  const was = useRef(isEditing)
  useEffect(
    function giveBack() {
      if (was.current && !isEditing && document.activeElement === document.body) name.current?.focus()
      was.current = isEditing
    },
    [isEditing],
  )
  return name
}

function Entry({ row, rows, acts, isChoosing, onToggle, onEnter, selected, onSelect, onRetry, chosen, search = '', renderEnd }: EntryProps) {
  const { node, kind } = row
  const { editing, nameOf, save, cancel } = acts.rename
  const name = nameOf(node)
  const isEditing = editing?.id === node.id
  const button = useFocusAfterRename(isEditing)
  const isChosen = chosen?.has(node.id) ?? false
  const above = search === '' ? [] : pathTo(rows, row.parent)
  function press(): void {
    if (kind === 'failed') onRetry?.(branchOfFailure(node.id))
    else if (isChoosing && !node.isAction) onToggle(node.id)
    else onSelect?.(node.id)
  }
  function openMenu({ currentTarget }: MouseEvent): void {
    const { right, bottom } = currentTarget.getBoundingClientRect()
    acts.openMenu({ id: node.id, name, x: right, y: bottom })
  }
  return (
    <li
      data-id={node.id}
      className={styles.row}
      data-selected={node.id === selected || undefined}
      data-chosen={isChosen || undefined}
      data-kind={kind}
    >
      {isEditing ? (
        <span className={styles.edit}>
          <RenameField key={editing.error} editing={editing} onSave={(text) => void save(text)} onCancel={cancel} />
        </span>
      ) : (
        <button
          ref={button}
          type="button"
          className={styles.label}
          aria-pressed={kind === 'node' && !node.isAction ? (isChoosing ? isChosen : node.id === selected) : undefined}
          disabled={node.disabled || kind === 'empty'}
          onClick={press}
        >
          {isChoosing && kind === 'node' && !node.isAction && <span aria-hidden className={styles.box} data-on={isChosen || undefined} />}
          {node.icon && (
            <span aria-hidden className={styles.icon}>
              {node.icon}
            </span>
          )}
          <span className={styles.words}>
            {above.length > 0 && <span className={styles.above}>{above.map(({ label }) => label).join(' › ')}</span>}
            <span className={styles.name}>
              {/* As one: parts of a word must not stand apart like a name and its badges. */}
              <span>
                <Marked name={name} term={search} />
              </span>
              {kind === 'failed' && <span className={styles.retry}>{words.tryAgain}</span>}
              {node.badges && <TreeBadges badges={node.badges} />}
              {node.hint && <span className={styles.hint}>{node.hint}</span>}
            </span>
          </span>
        </button>
      )}
      {kind === 'node' && !node.isAction && renderEnd?.(node)}
      {!isChoosing && acts.hasMenu(row) && (
        <IconButton label={words.actions(name)} aria-haspopup="menu" onClick={openMenu}>
          <IconDots size={18} aria-hidden />
        </IconButton>
      )}
      {node.hasChildren && (
        <IconButton label={words.open(name)} onClick={() => onEnter(node.id)}>
          <IconChevronRight size={18} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}

/** What stands in a level without rows. */
function Nothing({ id, renderEmpty }: { id: string | undefined; renderEmpty: TreeGridProps['renderEmpty'] }) {
  return (
    <div className={styles.nothing}>
      <p>{words.nothingInside}</p>
      {id !== undefined && renderEmpty?.(id)}
    </div>
  )
}

/** The branches of a level's path that are closed, say because the page began there, are opened. */
function useOpenWay({ rows, onExpand }: DrillDownProps, path: readonly TreeNode[]): void {
  const asked = useRef('')
  useEffect(function openWay() {
    const closed = path.filter(({ id, hasChildren }) => hasChildren && rows.some(({ node, isOpen }) => node.id === id && !isOpen))
    const ids = closed.map(({ id }) => id)
    // Once: an owner may leave them closed.
    if (ids.length > 0 && ids.join() !== asked.current) onExpand(ids, true)
    asked.current = ids.join()
  })
}

/** A tree one level at a time, for a screen too narrow to indent; a search is one list with the way to each. */
export function DrillDown(props: DrillDownProps) {
  const { label, acts, onExpand, onClearSearch, onChoose, chosen, rows, selected, renderEmpty, search = '' } = props
  const [ownPath, setOwnPath] = useState<readonly string[]>([])
  const { path = ownPath, onPath = setOwnPath } = props
  const [isChoosing, setChoosing] = useState(false)
  const shown = levelRows(rows, path, search)
  const here = shown.path.at(-1)
  useOpenWay(props, shown.path)
  const { frame, bar, name, focusRow } = useLevelFocus({ path, rows: shown.rows, selected })
  useEffect(function lendFocus() {
    acts.focus.current = focusRow
  })
  const toggle = (id: string) => onChoose?.(chooseRow({ chosen: chosen ?? new Set(), anchor: undefined }, rows, id, 'toggle').chosen)
  function enter(id: string): void {
    const way = pathTo(rows, id).map((node) => node.id)
    onExpand(way, true)
    // What was found is left for the level it leads to.
    if (search !== '') onClearSearch?.()
    onPath(way)
  }
  function endChoosing(): void {
    setChoosing(false)
    onChoose?.(new Set())
  }
  return (
    <nav ref={frame} aria-label={label} className={styles.frame}>
      {(here || onChoose) && (
        <div ref={bar} className={styles.path}>
          {here && (
            <Button
              variant="quiet"
              className={styles.back}
              icon={<IconChevronLeft size={16} aria-hidden />}
              onClick={() => onPath(shown.path.slice(0, -1).map(({ id }) => id))}
            >
              <span className={styles.backName}>{shown.path.at(-2)?.label ?? words.all}</span>
            </Button>
          )}
          <span ref={name} tabIndex={-1} className={styles.here}>
            {here && acts.rename.nameOf(here)}
          </span>
          {onChoose && (
            <Button variant="quiet" className={styles.choose} onClick={() => (isChoosing ? endChoosing() : setChoosing(true))}>
              {isChoosing ? words.doneChoosing : words.chooseSeveral}
            </Button>
          )}
        </div>
      )}
      {shown.rows?.length === 0 ? (
        <Nothing id={here?.id} renderEmpty={renderEmpty} />
      ) : shown.rows ? (
        <ul aria-label={here?.label}>
          {shown.rows.map((row) => (
            <Entry key={row.node.id} {...props} row={row} isChoosing={isChoosing} onToggle={toggle} onEnter={enter} />
          ))}
        </ul>
      ) : (
        <div className={styles.waiting} aria-busy>
          <Skeleton lines={4} />
        </div>
      )}
    </nav>
  )
}
