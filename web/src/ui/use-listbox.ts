import type { KeyboardEvent } from 'react'
import { useId, useState } from 'react'
import { useLayer } from './layers.ts'

interface Choice {
  value: string
  disabled?: boolean | undefined
}

interface ListboxInput {
  choices: readonly Choice[]
  onChoose: (value: string) => void
  /** Before the list opens. */
  onOpen?: (() => void) | undefined
  /** It cannot be opened. */
  off?: boolean | undefined
}

/** The next choice in a direction that can be taken, round the ends; nothing where there is none. */
export function nextChoice(choices: readonly Choice[], from: number, by: 1 | -1): number {
  const count = choices.length
  const start = from < 0 && by < 0 ? 0 : from
  const order = choices.map((_, index) => (start + by * (index + 1) + 2 * count) % count)
  return order.find((index) => !choices[index]?.disabled) ?? -1
}

/** A text field with a list of choices: what the field and the list need, and which choice the keys are at. */
export function useListbox({ choices, onChoose, onOpen, off = false }: ListboxInput) {
  const id = useId()
  const [opened, setOpened] = useState(false)
  const [wished, setActive] = useState(-1)
  const active = Math.min(wished, choices.length - 1)

  function open(at = -1) {
    if (off) return
    if (!opened) onOpen?.()
    setOpened(true)
    setActive(at)
  }

  /** The list follows what is typed, and Enter takes the first. */
  function typed() {
    setOpened(true)
    setActive(0)
  }

  function close() {
    setOpened(false)
    setActive(-1)
  }
  useLayer(opened, close)

  function onKeyDown(event: KeyboardEvent) {
    const isDown = event.key === 'ArrowDown'
    if (isDown || event.key === 'ArrowUp') {
      event.preventDefault()
      if (opened) setActive(nextChoice(choices, active, isDown ? 1 : -1))
      else open()
    }
    const choice = choices[active]
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !opened || !choice || choice.disabled) return
    event.preventDefault()
    onChoose(choice.value)
  }

  return {
    id,
    opened,
    active,
    open,
    typed,
    close,
    /** For the text field. */
    field: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-expanded': opened,
      'aria-haspopup': 'listbox',
      'aria-controls': opened ? id : undefined,
      'aria-autocomplete': 'list',
      'aria-activedescendant': opened && active >= 0 ? `${id}-${active}` : undefined,
      onKeyDown,
    } as const,
  }
}

export type ListboxState = ReturnType<typeof useListbox>
