import type { ImportRemark } from '@brigade/contract/menus/menu-import.ts'

const mostAbout = 50
const mostSentences = 200

/** What a remark is about, by the source's own id. */
export interface About {
  readonly sourceId: string
  readonly name?: string | undefined
  readonly detail?: string | undefined
}

const short = (text: string): string => (text.length > 100 ? `${text.slice(0, 99)}…`.toWellFormed() : text.toWellFormed())

/** Remarks by sentence: however hostile a file is, what is said of it stays bounded. */
export class Remarks {
  readonly #bySentence = new Map<string, ImportRemark>()

  note(kind: ImportRemark['kind'], says: string, about?: About): void {
    const key = `${kind} ${says}`
    const remark = this.#bySentence.get(key) ?? { kind, says, count: 0, about: [] }
    remark.count += 1
    if (about && remark.about.length < mostAbout)
      remark.about.push({ source_id: short(about.sourceId), name: short(about.name ?? ''), detail: short(about.detail ?? '') })
    if (this.#bySentence.size < mostSentences) this.#bySentence.set(key, remark)
  }

  changed(says: string, about?: About): void {
    this.note('changed', says, about)
  }

  leftOut(says: string, about?: About): void {
    this.note('left_out', says, about)
  }

  /** What was left out first, for that is what somebody has to look at. */
  all(): ImportRemark[] {
    const order: ImportRemark['kind'][] = ['left_out', 'changed', 'taken']
    return [...this.#bySentence.values()].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || b.count - a.count)
  }
}
