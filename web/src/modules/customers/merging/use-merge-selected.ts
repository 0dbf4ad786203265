import { useNavigate } from '@tanstack/react-router'
import { showToast } from '../../../ui/layers/toasts.ts'
import type { Selected } from '../../../ui/table/selection.ts'
import { words } from './merging-texts.ts'

/** Leads to the merge of the two that are selected; of more or fewer it says what to do. */
export function useMergeSelected(): (selected: Selected) => void {
  const navigate = useNavigate()
  return ({ ids }) => {
    const [keep, gone, ...more] = ids.map(Number)
    if (keep === undefined || gone === undefined || more.length > 0) showToast({ title: words.chooseTwo, message: words.chooseTwoWhy, tone: 'warn' })
    else void navigate({ to: '/customers/merge', search: { keep, gone } })
  }
}
