import { useEffect, useRef } from 'react'

interface Asked {
  readonly page: number
  readonly perPage: number
}

interface Answer {
  data: { total: number } | undefined
  /** It answers the page before, shown until the one asked for comes. */
  isPlaceholderData: boolean
}

/**
 * Where the last row of the last page is gone, or an address asks for a page that never was, the list goes to the page that is the
 * last now. True while it is on its way. The address has to be replaced, or Back would lead to the page that is gone.
 */
export function useLastPage({ page, perPage }: Asked, { data, isPlaceholderData }: Answer, replacePage: (page: number) => void): boolean {
  const lastPage = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.total / perPage)) : page
  const isBeyond = page > lastPage
  const replace = useRef(replacePage)
  replace.current = replacePage
  useEffect(
    function goBack() {
      if (isBeyond) replace.current(lastPage)
    },
    [isBeyond, lastPage],
  )
  return isBeyond
}
