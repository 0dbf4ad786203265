import { Problem, textOf } from '@brigade/contract/kit/problem.ts'

const withStop = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)

/** What a form with these fields says above them: what none of its fields says, in sentences without the names of fields. */
export const textAbove =
  (fields: object) =>
  (failure: unknown): string => {
    const errors = Object.entries((failure instanceof Problem && failure.errors) || {})
    if (errors.length === 0) return textOf(failure)
    return errors.flatMap(([field, sentences]) => (field in fields ? [] : sentences.map(withStop))).join(' ')
  }
