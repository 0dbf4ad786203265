import { newUuid } from '../ui/basics/new-uuid.ts'

/**
 * Keys for the acts of one form or button. The same input keeps its key until it has succeeded, however often it is sent, so that it
 * happens once; after that, or with another input, it is another act.
 */
export class ActKeys {
  readonly #acts = new Map<string, { readonly key: string; sending: number }>()

  async send<T>(input: unknown, send: (key: string) => Promise<T>): Promise<T> {
    const text = JSON.stringify(input)
    for (const [other, { sending }] of this.#acts) if (other !== text && sending === 0) this.#acts.delete(other)
    const act = this.#acts.get(text) ?? { key: newUuid(), sending: 0 }
    this.#acts.set(text, act)
    act.sending += 1
    try {
      const answer = await send(act.key)
      if (this.#acts.get(text) === act) this.#acts.delete(text)
      return answer
    } finally {
      act.sending -= 1
    }
  }
}
