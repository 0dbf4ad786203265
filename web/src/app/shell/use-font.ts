import { useEffect } from 'react'
import { loadFont } from '../../theme/load-font.ts'
import '../../theme/stand-in-font.css'

/** The product's own face, once somebody is in: the first page never waits for it. */
export function useFont(): void {
  useEffect(function fetchFont() {
    loadFont().catch((cause: unknown) => console.warn('the font could not be loaded', cause))
  }, [])
}
