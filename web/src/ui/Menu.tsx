import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { cloneElement, type ReactElement } from 'react'
import type { FloatPosition } from './float-place.ts'
import { IconButton } from './IconButton.tsx'
import { type MenuAction, MenuList } from './MenuList.tsx'
import { type OpenerProps, useOpener } from './use-opener.ts'
import { catalogue } from './words.ts'

export type { MenuAction } from './MenuList.tsx'

const words = catalogue('menu', {
  moreActions: 'More actions',
})

interface MenuProps {
  actions: MenuAction[]
  /** What the menu is about, for the button that opens it. */
  label?: string | undefined
  /** The button that opens it; three dots when left out. */
  trigger?: ReactElement<OpenerProps> | undefined
  position?: FloatPosition | undefined
}

/** The less common actions, behind one button; a sheet at the foot of the screen on a phone. */
export function Menu({ actions, label = words.moreActions, trigger, position = 'bottom-end' }: MenuProps) {
  const button: ReactElement<OpenerProps> = trigger ?? (
    <IconButton label={label}>
      <IconDots size={18} aria-hidden />
    </IconButton>
  )
  const { opened, close, opener, openerId, panelId } = useOpener('menu', button.props)
  return (
    <>
      {cloneElement(button, opener)}
      {opened && (
        <MenuList
          id={panelId}
          labelledBy={openerId}
          actions={actions}
          anchor={opened.element}
          home={opened.element}
          position={position}
          atEnd={opened.atEnd}
          onClose={(why) => {
            // Before the action runs: a dialog it opens gives the focus back to what has it now.
            if (why !== 'elsewhere') opened.element.focus({ preventScroll: true })
            close()
          }}
        />
      )}
    </>
  )
}
