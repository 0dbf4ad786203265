import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { cloneElement, type ReactElement } from 'react'
import { catalogue } from '../basics/ui-texts.ts'
import { IconButton } from '../controls/IconButton.tsx'
import { useLatePart } from './late-part.ts'
import { type MenuAction, type MenuPanelProps, menuPanel } from './menu-actions.ts'
import { type OpenerProps, useOpener } from './use-opener.ts'

export type { MenuAction } from './menu-actions.ts'

const words = catalogue('menu', {
  moreActions: 'More actions',
})

interface MenuProps extends Pick<MenuPanelProps, 'position'> {
  actions: MenuAction[]
  /** What the menu is about, for the button that opens it. */
  label?: string | undefined
  /** The button that opens it; three dots when left out. */
  trigger?: ReactElement<OpenerProps> | undefined
}

/** The less common actions, behind one button; a sheet at the foot of the screen on a phone. */
export function Menu({ actions, label = words.moreActions, trigger, position }: MenuProps) {
  const button: ReactElement<OpenerProps> = trigger ?? (
    <IconButton label={label}>
      <IconDots size={18} aria-hidden />
    </IconButton>
  )
  const { id, button: anchor, close, opener } = useOpener('menu', button.props)
  const Panel = useLatePart(menuPanel, anchor !== undefined, close)
  return (
    <>
      {cloneElement(button, opener)}
      {Panel && anchor && <Panel id={id} anchor={anchor} actions={actions} position={position} onClose={close} />}
    </>
  )
}
