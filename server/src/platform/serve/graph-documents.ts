import type { DocumentNode } from 'graphql'

/** The longest that the web sends has not a thousand. */
const longestText = 5000

/**
 * Documents that were read lately, by their text. Anybody may send one, signed in or not: long ones are read anew each time, and of
 * the others only so many are kept.
 */
export class KeptDocuments {
  readonly #kept = new Map<string, DocumentNode>()
  readonly #most: number

  constructor(most = 200) {
    this.#most = most
  }

  get(text: string): DocumentNode | undefined {
    const known = this.#kept.get(text)
    if (known) this.#keep(text, known)
    return known
  }

  set(text: string, document: DocumentNode): void {
    if (text.length > longestText) return
    this.#keep(text, document)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest)
  }

  #keep(text: string, document: DocumentNode): void {
    this.#kept.delete(text)
    this.#kept.set(text, document)
  }
}

/** What cannot be read is not worth remembering. */
export const noErrors = { get: () => undefined, set: () => undefined }
