import { type ComponentType, useEffect, useRef, useState } from 'react'
import { catalogue } from '../basics/ui-texts.ts'
import { showToast } from './toasts.ts'

const words = catalogue('late-part', {
  notLoaded: 'This part could not be loaded',
  tryAgain: 'Check your connection and try again.',
})

/** A part of the kit that no first screen needs. */
export interface LatePart<Props> {
  /** There once it has been fetched. */
  readonly now: () => ComponentType<Props> | undefined
  readonly fetch: () => Promise<void>
}

const parts = new Set<() => Promise<void>>()
/** Somebody asked for all of them once the page is quiet: those that are declared later, too. */
let isAhead = false
/** A page that has just been drawn still fetches what it shows. */
const quietMs = 1000

/** A heavy part in its own chunk, fetched when first needed or when the page is idle. */
export function latePart<Props>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let part: ComponentType<Props> | undefined
  let coming: Promise<void> | undefined
  function fetch() {
    coming ??= load().then(
      (loaded) => {
        part = loaded
      },
      (failure: unknown) => {
        // The line may be better the next time.
        coming = undefined
        throw failure
      },
    )
    return coming
  }
  parts.add(fetch)
  if (isAhead) fetchWhenQuiet()
  return { now: () => part, fetch }
}

async function fetchAll(): Promise<void> {
  for (const fetch of parts) {
    try {
      await fetch()
    } catch (failure) {
      console.info('A part of the page was not fetched ahead', failure)
      return
    }
  }
}

function fetchWhenQuiet(): () => void {
  const timer = setTimeout(() => void fetchAll(), quietMs)
  return () => clearTimeout(timer)
}

/** Fetches what has not been wanted yet, one after the other, so that the first press on anything finds it there. */
export function useLatePartsAhead(): void {
  useEffect(() => {
    isAhead = true
    const stop = fetchWhenQuiet()
    return () => {
      isAhead = false
      stop()
    }
  }, [])
}

/** The part, as soon as it is wanted and there: at once when it was fetched before. */
export function useLatePart<Props>(part: LatePart<Props>, wanted: boolean, onFailed: () => void): ComponentType<Props> | undefined {
  const [, setArrived] = useState(false)
  const isMissing = wanted && part.now() === undefined
  const failed = useRef(onFailed)
  useEffect(() => {
    failed.current = onFailed
  })
  useEffect(() => {
    if (!isMissing) return
    let here = true
    part.fetch().then(
      () => here && setArrived(true),
      (failure: unknown) => {
        console.warn('A part of the page could not be loaded', failure)
        if (!here) return
        showToast({ title: words.notLoaded, message: words.tryAgain, tone: 'bad' })
        failed.current()
      },
    )
    return () => {
      here = false
    }
  }, [part, isMissing])
  return wanted ? part.now() : undefined
}
