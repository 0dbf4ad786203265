import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { viewOf } from '../table/table-search.ts'
import { useLastPage } from './use-last-page.ts'

afterEach(cleanup)

function pagesAfter(page: number, total: number | undefined, isPlaceholderData = false): { went: number[]; isBeyond: boolean } {
  const went: number[] = []
  const data = total === undefined ? undefined : { total }
  const hook = renderHook(() => useLastPage(viewOf({ page }, 20), { data, isPlaceholderData }, (to) => went.push(to)))
  hook.rerender()
  return { went, isBeyond: hook.result.current }
}

test.each([
  [3, 41, [], false],
  [3, 40, [2], true],
  [2, 0, [1], true],
  [1, 0, [], false],
])('on page %i of %i rows, 20 a page, it goes to %j', (page, total, went, isBeyond) => {
  expect(pagesAfter(page, total)).toEqual({ went, isBeyond })
})

test('the page is kept until the requested one has been answered', () => {
  expect(pagesAfter(3, undefined)).toEqual({ went: [], isBeyond: false })
  expect(pagesAfter(3, 20, true)).toEqual({ went: [], isBeyond: false })
})
