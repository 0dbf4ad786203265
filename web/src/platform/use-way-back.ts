import { useRouter } from '@tanstack/react-router'
import type { Crumb } from '../ui/page/PageHeader.tsx'

/** What a page's Back button does: one step back, or, where the page was the first of its tab, to the nearest of what it lies under. */
export function useWayBack(breadcrumbs: readonly Crumb[] = []): () => void {
  const { history } = useRouter()
  const above = breadcrumbs.at(-1)?.href ?? '#/'
  return () => (history.canGoBack() ? history.back() : history.push(above.slice(1)))
}
