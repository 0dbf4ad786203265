import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openPalette, openShortcuts } from './overlays.ts'
import { words } from './shell-texts.ts'

export type Key = 'Ctrl' | 'Esc' | 'K' | 'G' | 'H' | '/' | '?'

/** Keys that work everywhere, as the sheet under `?` lists them. */
export const shortcuts = (): readonly { keys: readonly Key[]; does: string }[] => [
  { keys: ['Ctrl', 'K'], does: words.findRecord },
  { keys: ['G', 'H'], does: words.goToStart },
  { keys: ['/'], does: words.searchList },
  { keys: ['Esc'], does: words.closeOpen },
  { keys: ['?'], does: words.showShortcuts },
]

const chordMs = 1000

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main :is(search, [role=search]) input')
  field?.focus()
  return field !== null
}

/** Listens for the shell's keys. */
export function useShortcuts(): void {
  const router = useRouter()
  useEffect(
    function listen() {
      let goSince = 0
      const onKey = (event: KeyboardEvent) => {
        if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') {
          event.preventDefault()
          return openPalette()
        }
        if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector('[aria-modal=true]')) return
        if (event.key === '?') return openShortcuts()
        if (event.key === '/' && focusSearch()) return event.preventDefault()
        if (event.key === 'h' && Date.now() - goSince < chordMs) router.history.push('/')
        goSince = event.key === 'g' ? Date.now() : 0
      }
      window.addEventListener('keydown', onKey)
      return () => window.removeEventListener('keydown', onKey)
    },
    [router],
  )
}
