import type { ConditionGroup } from '@brigade/contract/customers/conditions/ast.ts'
import { type ReadySegment, readyKeys, readySegments } from '@brigade/contract/customers/conditions/ready.ts'
import { sentenceOf } from '@brigade/contract/customers/conditions/sentence.ts'
import type { CustomerSegment } from '@brigade/contract/customers/segments.ts'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePreference } from '../../../platform/preferences.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TabBar } from '../../../ui/controls/TabBar.tsx'
import { TabMark } from '../../../ui/controls/TabMark.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import type { MenuAction } from '../../../ui/layers/menu-actions.ts'
import { Banner } from '../../../ui/page/Banner.tsx'
import { isReady, type SegmentSearch } from './address.ts'
import { rulesIn, savedRules } from './chosen.ts'
import { noRules } from './drafts.ts'
import { allSegments } from './queries.ts'
import { RuleBuilder, troublesOf } from './RuleBuilder.tsx'
import { SaveSegmentDialog } from './SaveSegmentDialog.tsx'
import styles from './Segments.module.css'
import { words } from './segments-texts.ts'
import { useSegmentActs } from './use-segment-acts.ts'

const allKey = 'all'
const isKeys = (value: unknown): value is ReadySegment[] => Array.isArray(value) && value.every((one) => isReady(one))
const noKeys: ReadySegment[] = []

interface SegmentBarProps {
  search: SegmentSearch
  /** Rules in the address are looked at as they change, without a step back for each. */
  onSearch: (search: SegmentSearch, how: { replace: boolean }) => void
}

/** Segments as tabs above the list, and the rule builder of the one that is open. */
export function SegmentBar({ search, onSearch }: SegmentBarProps) {
  const { segment } = search
  const [isBuilding, setBuilding] = useState(search.rules !== undefined)
  const [hidden, setHidden] = usePreference<ReadySegment[]>('customers:hidden-segments', noKeys, isKeys)
  const found = useQuery(allSegments({}))
  const all = found.data?.data ?? []
  const saved = all.find(({ id }) => String(id) === segment)
  const isGone = segment !== undefined && !isReady(segment) && found.data !== undefined && !saved
  const mark = search.rules === undefined ? undefined : <TabMark text={words.unsaved} />
  const tab = (key: string, label: string) => ({
    value: key,
    label,
    href: key === allKey ? '#/customers' : `#/customers?segment=${key}`,
    mark: key === (segment ?? allKey) ? mark : undefined,
  })
  const ready = readyKeys.filter((key) => !hidden.includes(key) || key === segment)
  const open = savedRules(segment, saved)
  const sentence = saved?.sentence ?? (open && sentenceOf(open))
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.tabs}>
          <TabBar
            label={words.segments}
            value={segment ?? allKey}
            tabs={[
              tab(allKey, words.all),
              ...ready.map((key) => tab(key, readySegments[key].name)),
              ...all.map(({ id, name }) => tab(String(id), name)),
            ]}
          />
        </div>
        <Button icon={<IconFilter size={16} aria-hidden />} aria-expanded={isBuilding} onClick={() => setBuilding(!isBuilding)}>
          {words.editConditions}
        </Button>
        <SegmentMenu search={search} saved={saved} hidden={hidden} onHidden={setHidden} onGone={() => onSearch({}, { replace: true })} />
      </div>
      {isGone && (
        <Banner tone="warn" action={<Button onClick={() => onSearch({}, { replace: true })}>{words.showAll}</Button>}>
          {words.gone}
        </Banner>
      )}
      {!isBuilding && sentence && search.rules === undefined && (
        <p className={styles.what}>
          {words.who(sentence)} {saved?.access_group && words.sharedWith(saved.access_group.name)}
        </p>
      )}
      {isBuilding && (segment === undefined || open) && (
        <Builder key={segment ?? allKey} search={search} saved={saved} open={open} onSearch={onSearch} onClose={() => setBuilding(false)} />
      )}
    </>
  )
}

interface MenuProps {
  search: SegmentSearch
  saved: CustomerSegment | undefined
  hidden: readonly ReadySegment[]
  onHidden: (keys: ReadySegment[]) => void
  onGone: () => void
}

function SegmentMenu({ search: { segment }, saved, hidden, onHidden, onGone }: MenuProps) {
  const { remove } = useSegmentActs()
  const [renaming, setRenaming] = useState(false)
  const actions: MenuAction[] = [
    ...(saved?._can.update ? [{ label: words.renameOrShare, onSelect: () => setRenaming(true) }] : []),
    ...(isReady(segment)
      ? [
          {
            label: words.hide,
            onSelect: () => {
              onHidden([...hidden.filter((key) => key !== segment), segment])
              onGone()
            },
          },
        ]
      : []),
    ...(hidden.length > 0 ? [{ label: words.showHidden, onSelect: () => onHidden([]) }] : []),
    ...(saved?._can.update
      ? [{ label: words.deleteSegment, danger: true, divided: true, onSelect: () => void remove(saved).then((done) => done && onGone()) }]
      : []),
  ]
  return (
    <>
      {actions.length > 0 && <Menu label={words.segmentActions} actions={actions} />}
      {renaming && saved && (
        <SaveSegmentDialog rules={saved.rules} saved={saved} onClose={() => setRenaming(false)} onSaved={() => setRenaming(false)} />
      )}
    </>
  )
}

interface BuilderProps {
  search: SegmentSearch
  saved: CustomerSegment | undefined
  /** Rules of the segment that is open; none of all customers. */
  open: ConditionGroup | undefined
  onSearch: SegmentBarProps['onSearch']
  onClose: () => void
}

function Builder({ search, saved, open, onSearch, onClose }: BuilderProps) {
  const { keep } = useSegmentActs()
  const [draft, setDraft] = useState(rulesIn(search.rules) ?? open ?? noRules)
  const [isSaving, setSaving] = useState(false)
  const isWhole = troublesOf(draft).size === 0
  const isChanged = JSON.stringify(draft) !== JSON.stringify(open ?? noRules)
  const segment = search.segment === undefined ? {} : { segment: search.segment }

  function change(next: ConditionGroup) {
    setDraft(next)
    const text = JSON.stringify(next)
    // What is not finished narrows nothing yet: the list stays as it was.
    if (next.of.length === 0 || text === JSON.stringify(open)) onSearch(segment, { replace: true })
    else if (troublesOf(next).size === 0) onSearch({ ...segment, rules: text }, { replace: true })
  }

  return (
    <>
      <RuleBuilder
        rules={draft}
        onChange={change}
        footer={
          <div className={styles.end}>
            {saved?._can.update && isChanged && (
              <Button
                variant="primary"
                disabled={!isWhole}
                onClick={() => void keep(saved, draft).then((done) => done && onSearch(segment, { replace: true }))}
              >
                {words.saveChanges}
              </Button>
            )}
            <Button disabled={!isWhole} onClick={() => setSaving(true)}>
              {open ? words.saveAsNew : words.saveAsSegment}
            </Button>
            {isChanged && <Button onClick={() => change(open ?? noRules)}>{words.discard}</Button>}
            <Button variant="quiet" onClick={onClose}>
              {words.close}
            </Button>
          </div>
        }
      />
      {isSaving && (
        <SaveSegmentDialog
          rules={draft}
          saved={undefined}
          onClose={() => setSaving(false)}
          onSaved={({ id }) => {
            setSaving(false)
            onClose()
            onSearch({ segment: String(id) }, { replace: false })
          }}
        />
      )}
    </>
  )
}
