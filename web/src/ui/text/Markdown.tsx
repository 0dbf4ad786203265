import { lazy, Suspense } from 'react'
import { Skeleton } from '../basics/Skeleton.tsx'

interface MarkdownProps {
  text: string
  /** Pictures tell their server who reads the text; shown only where its author is trusted. */
  allowImages?: boolean | undefined
  /** The level of the text's own first heading, so that the page's outline has no gap. */
  headingLevel?: 2 | 3 | 4 | undefined
}

const Body = lazy(() => import('./MarkdownBody.tsx'))

/** Text with light markup: paragraphs, lists, quotes, code, emphasis, links. No HTML. */
export function Markdown(props: MarkdownProps) {
  return (
    <Suspense fallback={<Skeleton lines={Math.min(6, props.text.split('\n').length)} />}>
      <Body {...props} />
    </Suspense>
  )
}
