import type { ComponentProps } from 'react'
import Kit, { type Components } from 'react-markdown'
import { catalogue } from '../basics/ui-texts.ts'
import { VisuallyHidden } from '../basics/VisuallyHidden.tsx'
import styles from './Markdown.module.css'
import { isOverwrought, safeLink, safePicture } from './markdown-links.ts'

const words = catalogue('markdown', { newTab: ' (opens in a new tab)' })

const allowed = 'p br strong em code pre ul ol li blockquote hr h1 h2 h3 h4 h5 h6 a img'.split(' ')

function Link({ href, children }: ComponentProps<'a'>) {
  // What may not be followed stays as text: its words may matter.
  if (!href) return children
  if (href.startsWith('mailto:')) return <a href={href}>{children}</a>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
      <VisuallyHidden>{words.newTab}</VisuallyHidden>
    </a>
  )
}

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

function components(allowImages: boolean, headingLevel: number): Components {
  const lowered = Object.fromEntries(headings.map((tag, index) => [tag, headings[Math.min(5, index + headingLevel - 1)] ?? 'h6']))
  return {
    ...lowered,
    a: ({ href, children }) => <Link href={href}>{children}</Link>,
    img: ({ src, alt }) => (allowImages && src ? <img src={src} alt={alt ?? ''} loading="lazy" referrerPolicy="no-referrer" /> : alt),
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long line of code scrolls sideways, by key as well.
    pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
  }
}

interface MarkdownBodyProps {
  text: string
  allowImages?: boolean | undefined
  headingLevel?: number | undefined
}

/** The lazily loaded part of a markdown text. */
export default function MarkdownBody({ text, allowImages = false, headingLevel = 3 }: MarkdownBodyProps) {
  if (isOverwrought(text)) return <div className={styles.plain}>{text}</div>
  return (
    <div className={styles.markdown}>
      <Kit
        allowedElements={allowed}
        unwrapDisallowed
        urlTransform={(address, _key, { tagName }) => (tagName === 'img' ? safePicture(address) : safeLink(address))}
        components={components(allowImages, headingLevel)}
      >
        {text}
      </Kit>
    </div>
  )
}
