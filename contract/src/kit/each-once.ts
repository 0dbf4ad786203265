import * as z from 'zod/mini'

/** A list of ids or words in which what is named twice counts once, in the order first named; the checks after it count what is left. */
export function eachOnce<T extends z.ZodMiniType<string | number>>(element: T) {
  return z.array(element).check(z.overwrite((all: z.output<T>[]) => [...new Set(all)]))
}
