import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeleton } from '../ui/basics/Skeleton.tsx'
import { catalogue } from '../ui/basics/ui-texts.ts'

const words = catalogue('loaded', { unknown: 'Could not be loaded' })

/** One value among others on a card: its place while it loads, and a word when it could not be. */
export function loaded<T>({ data, isError }: UseQueryResult<T>, show: (data: T) => ReactNode): ReactNode {
  if (data !== undefined) return show(data)
  return isError ? words.unknown : <Skeleton lines={1} />
}
