// The page at `/api/docs` takes the description apart by itself: what comes with it puts the whole of it into objects of its own before the first
// operation opens, which took 12 s of processor time here, and grows with each module.

type Json = Record<string, unknown>

/** A plugin of the page. It is written into the page as its text, so it calls nothing from outside. */
export function ownResolution() {
  /** What stands at a path of the description, its references to `#/…` followed; one that leads back into itself stays a reference. */
  async function resolveSubtree(description: Json, path: readonly string[]): Promise<{ spec: unknown; errors: unknown[] }> {
    const at = (steps: readonly string[]): unknown => steps.reduce<unknown>((held, step) => (held as Json | undefined)?.[step], description)
    const resolved = (value: unknown, within: readonly string[]): unknown => {
      if (Array.isArray(value)) return value.map((one) => resolved(one, within))
      if (value === null || typeof value !== 'object') return value
      const reference = (value as Json).$ref
      if (typeof reference !== 'string') return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, resolved(held, within)]))
      const steps = reference
        .slice(2)
        .split('/')
        .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
      return within.includes(reference) ? value : resolved(at(steps), [...within, reference])
    }
    return { spec: resolved(at(path), []), errors: [] }
  }
  return { fn: { resolveSubtree } }
}
