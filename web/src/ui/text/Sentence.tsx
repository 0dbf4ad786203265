import { Fragment, type ReactNode } from 'react'

interface SentenceProps {
  /** With gaps: `A code went to {email}.` */
  text: string
  /** What stands in the gaps, by name. */
  gaps: Readonly<Record<string, ReactNode>>
}

/** A sentence with marked-up parts that a language may put where its grammar wants them. */
export function Sentence({ text, gaps }: SentenceProps) {
  return text.split(/\{(\w+)\}/).map((part, index) => {
    // Every second part is the name of a gap; the parts of one sentence never change places.
    const name = `${index} ${part}`
    return <Fragment key={name}>{index % 2 === 1 ? gaps[part] : part}</Fragment>
  })
}
