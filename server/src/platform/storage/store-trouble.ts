import { Problem } from '@brigade/contract/kit/problem.ts'
import { faultOf, isMissing } from './s3-faults.ts'
import type { S3Place } from './s3-place.ts'
import { NoSuchFile } from './storage.ts'

export interface Log {
  warn(sentence: string): void
  info(sentence: string): void
}

const away = (cause: unknown) =>
  new Problem('unavailable', 'The files cannot be reached at the moment. Please try again in a few seconds.', { retryAfter: 5, cause })

/** Turns what a store refuses into an answer for people, and says it once in the log when it begins and once when it is over. */
export class StoreTrouble {
  readonly #place: S3Place
  readonly #log: Log
  #said: string | undefined

  constructor(place: S3Place, log: Log) {
    this.#place = place
    this.#log = log
  }

  /** A missing file is one only where the `key` that is read is named. */
  async watch<T>(work: () => Promise<T>, key?: string): Promise<T> {
    try {
      const done = await work()
      this.#over()
      return done
    } catch (error) {
      if (key !== undefined && isMissing(error)) {
        this.#over()
        throw new NoSuchFile(key, error)
      }
      this.#say(faultOf(error, this.#place).says)
      throw away(error)
    }
  }

  #say(sentence: string): void {
    if (sentence === this.#said) return
    this.#said = sentence
    this.#log.warn(`The files cannot be reached. STORAGE_URL ${sentence}`)
  }

  #over(): void {
    if (this.#said === undefined) return
    this.#said = undefined
    this.#log.info('The files can be reached again.')
  }
}
