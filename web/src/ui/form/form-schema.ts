interface Issue {
  readonly message: string
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined
}

type Verdict<Output> = { readonly value: Output; readonly issues?: undefined } | { readonly issues: ReadonlyArray<Issue> }

/** Any schema of the Standard Schema interface; zod's are. */
export interface FormSchema<Input, Output> {
  readonly '~standard': {
    readonly validate: (value: unknown) => Verdict<Output> | Promise<Verdict<Output>>
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
  }
}

function fieldOf(issue: Issue): string {
  return (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
}

/** The values as the schema leaves them, trimmed and so on, or the first complaint about each field. */
export function judge<Output>(schema: FormSchema<unknown, Output>, values: unknown): { output: Output } | { errors: Record<string, string> } {
  const verdict = schema['~standard'].validate(values)
  if (verdict instanceof Promise) throw new Error('A form needs a schema that answers at once')
  if (!verdict.issues) return { output: verdict.value }
  const errors: Record<string, string> = {}
  for (const issue of verdict.issues) errors[fieldOf(issue)] ??= issue.message
  return { errors }
}
