import { useEffect } from 'react'
import { loadFont } from '../../theme/load-font.ts'

/** The whole of the product's face, once somebody is in: the first page has its letters alone. */
export function useFont(): void {
  useEffect(function fetchFont() {
    loadFont().catch((cause: unknown) => console.warn('the font could not be loaded', cause))
  }, [])
}
