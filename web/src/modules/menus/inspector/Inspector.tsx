import IconHandClick from '@tabler/icons-react/dist/esm/icons/IconHandClick.mjs'
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useIsPhone } from '../../../ui/basics/use-media.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { isNobodys } from '../../../ui/layers/free-focus.ts'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { type Context, noContext } from '../fields/field-state.ts'
import { words } from '../fields/fields-texts.ts'
import { useMenuScreen } from '../menu-screen.ts'
import { words as screenWords } from '../menus-texts.ts'
import { pseudoRoots } from '../nodes/shown-nodes.ts'
import { isPosKey } from '../pos/pos-rows.tsx'
import styles from './Inspector.module.css'
import { NodeInspector } from './NodeInspector.tsx'
import { Totals } from './Totals.tsx'
import { useSubject } from './use-subject.ts'

const PosPanel = lazy(() => import('./PosPanel.tsx'))

/** Enter saves a line of text as leaving it does, and the focus stays. */
function saveOnEnter({ key, target, nativeEvent }: KeyboardEvent): void {
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement) || target.type === 'checkbox') return
  target.blur()
  target.focus()
}

/** On a phone what is opened takes the place of what was pressed, and with it the focus. */
function useFocusOnOpened(selected: string | undefined) {
  const isPhone = useIsPhone()
  const inspector = useRef<HTMLElement>(null)
  useEffect(
    function takeFocus() {
      if (isPhone && selected !== undefined && isNobodys(document.activeElement)) inspector.current?.focus()
    },
    [isPhone, selected],
  )
  return inspector
}

/** What is open in the tree, with everything that can be set of it. */
export function Inspector() {
  const { selected } = useMenuScreen()
  const inspector = useFocusOnOpened(selected)
  // Who looks at one channel goes on looking at it from item to item.
  const [context, setContext] = useState<Context>(noContext)
  return (
    <section ref={inspector} tabIndex={-1} className={styles.inspector} aria-label={words.inspector} onKeyDown={saveOnEnter}>
      {selected === undefined ? (
        <EmptyState icon={<IconHandClick size={20} />} title={screenWords.chooseNode}>
          {screenWords.chooseNodeWhy}
        </EmptyState>
      ) : isPosKey(selected) ? (
        <Suspense fallback={<DataState state="loading" />}>
          <PosPanel rowKey={selected} />
        </Suspense>
      ) : pseudoRoots.includes(selected) ? (
        <Totals />
      ) : (
        <Chosen key={selected} rowKey={selected} context={context} onContext={setContext} />
      )}
    </section>
  )
}

interface ChosenProps {
  rowKey: string
  context: Context
  onContext: (context: Context) => void
}

function Chosen({ rowKey, context, onContext }: ChosenProps) {
  const { select } = useMenuScreen()
  const { node, subject, detail, failure, retry } = useSubject(rowKey)
  if (!node)
    return (
      <EmptyState title={words.gone} action={<Button onClick={() => select(undefined)}>{words.close}</Button>}>
        {words.goneWhy}
      </EmptyState>
    )
  return (
    <DataState state={subject ? 'ready' : failure ? 'error' : 'loading'} error={{ title: words.failed, details: failure }} onRetry={retry}>
      {subject && <NodeInspector rowKey={rowKey} subject={subject} detail={detail} context={context} onContext={onContext} />}
    </DataState>
  )
}
