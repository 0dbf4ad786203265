import { useCallback, useId, useState } from 'react'
import { useLatePart } from '../layers/late-part.ts'
import { type MenuAction, menuPanel } from '../layers/menu-actions.ts'
import { menuIdOf } from './row-menu-id.ts'

interface RowMenus<Row> {
  rows: readonly Row[]
  rowId: (row: Row) => string
  actions: ((row: Row) => MenuAction[]) | undefined
}

/** The one menu of a table, opened by the button of any row: a menu in each would cost more than the row itself. */
export function useRowMenu<Row>({ rows, rowId, actions }: RowMenus<Row>) {
  const opener = useId()
  const [asked, setAsked] = useState<{ rowId: string; button: HTMLElement }>()
  // What can be done is asked of the row as it is now; one that is gone takes its menu along.
  const row = asked && rows.find((one) => rowId(one) === asked.rowId)
  const onMenu = useCallback(
    (of: Row, button: HTMLElement) => setAsked((before) => (before?.button === button ? undefined : { rowId: rowId(of), button })),
    [rowId],
  )
  const close = useCallback(() => {
    // At once: a dialog that the action opens gives the focus back to what has it now.
    asked?.button.focus({ preventScroll: true })
    setAsked(undefined)
  }, [asked])
  const Panel = useLatePart(menuPanel, asked !== undefined, close)
  return {
    onMenu,
    /** For a row's button: null where there is nothing to do, undefined where no row has a menu. */
    menuOf: (one: Row) => actions && (actions(one).length === 0 ? null : row === one ? menuIdOf(opener) : ''),
    menu: Panel && asked && row && actions && <Panel key={asked.rowId} id={opener} anchor={asked.button} actions={actions(row)} onClose={close} />,
  }
}
