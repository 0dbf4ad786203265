type Sentence = string | ((...values: never[]) => string)
export type Words = Readonly<Record<string, Sentence>>

/** One language: for each catalogue the sentences it has. What is missing stays English. */
export type LanguagePack = Readonly<Record<string, Words>>

let pack: LanguagePack = {}
const catalogues = new Map<string, Words>()

/**
 * The words of one part of the app. A sentence with gaps is a function, so that a missing value fails to compile and a
 * language may order and inflect as it needs. Read at use (`words.title`), never taken apart when a file loads.
 */
export function catalogue<W extends Words>(name: string, english: W): W {
  catalogues.set(name, english)
  return new Proxy(english, { get: (sentences, key: string) => pack[name]?.[key] ?? sentences[key] })
}

/** Takes another language's sentences; before the first screen is drawn. */
export function speak(language: LanguagePack): void {
  pack = language
}

/** Every sentence there is, for those who translate. */
export function allWords(): ReadonlyMap<string, Words> {
  return catalogues
}
