import type { KeyboardEvent, ReactNode } from 'react'
import { type RefObject, useEffect, useRef } from 'react'
import { catalogue } from '../basics/ui-texts.ts'
import styles from './TabBar.module.css'

const words = catalogue('tab-bar', {
  sections: 'Sections',
  partsOf: (tab: string) => `Parts of ${tab}`,
})

/** A tab; with an `href` it is an address of its own. */
export interface Tab {
  value: string
  label: string
  href?: string | undefined
  /** Beside the label: a `TabMark`. */
  mark?: ReactNode
}

interface TabBarProps {
  tabs: Tab[]
  value: string
  onChange?: ((value: string) => void) | undefined
  label?: string | undefined
  /** Names the tab of the bar above whose parts these are. */
  within?: string | undefined
}

const step: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

function LinkTabs({ tabs, value, onChange, label, within }: TabBarProps) {
  const bar = useRef<HTMLElement>(null)
  const shown = tabs.map((tab) => tab.value).join(' ')
  useEffect(
    function showCurrent() {
      // On a phone the bar is wider than the screen; `value` says which tab to bring into it. Once it is measured, for a router that
      // keeps scroll positions first puts the bar back where it stood; and again when the typeface comes and makes all tabs wider.
      // A tab that is shown later, once the rights to it are known, moves the others as well.
      const current = value && shown ? bar.current?.querySelector('[aria-current]') : undefined
      if (!current) return
      const sizes = new ResizeObserver(() => current.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
      sizes.observe(current)
      return () => sizes.disconnect()
    },
    [value, shown],
  )
  useMore(bar, shown)
  return (
    <nav ref={bar} className={styles.bar} data-within={within === undefined ? undefined : true} aria-label={label ?? nameOf(within)}>
      {tabs.map((tab) => (
        <a
          key={tab.value}
          href={tab.href}
          className={styles.tab}
          aria-current={tab.value === value ? 'page' : undefined}
          onClick={() => onChange?.(tab.value)}
        >
          {tab.label}
          {tab.mark}
        </a>
      ))}
    </nav>
  )
}

const nameOf = (within: string | undefined): string => (within === undefined ? words.sections : words.partsOf(within))

/** Marks the sides on which tabs lie beyond the edge: there the bar fades, so that one sees that there are more. */
function useMore(bar: RefObject<HTMLElement | null>, shown: string): void {
  useEffect(
    function markSides() {
      const element = bar.current
      if (!element || shown === '') return
      function mark() {
        if (!element) return
        const { scrollLeft, scrollWidth, clientWidth } = element
        const hidden = scrollWidth - clientWidth
        const from = Math.abs(scrollLeft)
        element.toggleAttribute('data-more-before', from > 4)
        element.toggleAttribute('data-more-after', from < hidden - 4)
      }
      const sizes = new ResizeObserver(mark)
      for (const one of [element, ...element.children]) sizes.observe(one)
      element.addEventListener('scroll', mark, { passive: true })
      return () => {
        sizes.disconnect()
        element.removeEventListener('scroll', mark)
      }
    },
    [bar, shown],
  )
}

/** Switches between the parts of one page; arrow keys move along the tabs. */
export function TabBar(props: TabBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const { tabs, value, onChange, label } = props
  if (tabs.some((tab) => tab.href)) return <LinkTabs {...props} />

  function moveAlong(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.value === value)
    const wanted = { Home: 0, End: tabs.length - 1 }[event.key] ?? (step[event.key] ? (at + (step[event.key] ?? 0) + tabs.length) % tabs.length : -1)
    const next = tabs[wanted]
    if (!next) return
    event.preventDefault()
    onChange?.(next.value)
    bar.current?.querySelectorAll<HTMLElement>('[role=tab]')[wanted]?.focus()
  }

  return (
    <div ref={bar} role="tablist" aria-label={label ?? words.sections} className={styles.bar}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          className={styles.tab}
          onClick={() => onChange?.(tab.value)}
          onKeyDown={moveAlong}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
