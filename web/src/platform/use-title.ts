import { useEffect } from 'react'
import { appConfig } from './config.ts'

/** Names the browser tab after the page. */
export function useTitle(title: string | undefined): void {
  useEffect(
    function nameTheTab() {
      const product = appConfig().product_name
      document.title = title ? `${title} · ${product}` : product
    },
    [title],
  )
}
