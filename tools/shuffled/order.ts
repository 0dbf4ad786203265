import { randomOf } from '../../server/testing/random.ts'

/** One browser test: the project it runs in, its file below `e2e`, and its title, after those of what it stands in. */
export interface BrowserTest {
  readonly project: string
  readonly file: string
  readonly titles: readonly string[]
}

interface ListedSuite {
  readonly title: string
  readonly file: string
  readonly specs: readonly { readonly title: string; readonly tests: readonly { readonly projectName: string }[] }[]
  readonly suites?: readonly ListedSuite[]
}

/** From what Playwright lists as JSON. */
export function browserTestsOf(report: { readonly suites: readonly ListedSuite[] }): BrowserTest[] {
  const below = (suite: ListedSuite, above: readonly string[]): BrowserTest[] => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests.map(({ projectName }) => ({ project: projectName, file: suite.file, titles: [...above, title] })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => below(inner, [...above, inner.title])),
  ]
  return report.suites.flatMap((file) => below(file, []))
}

/** The same order for the same seed; every order is as likely as any other. */
export function shuffled<T>(given: readonly T[], seed: number): T[] {
  const random = randomOf(seed)
  const left = [...given]
  return given.map(() => left.splice(Math.floor(random() * left.length), 1)[0] as T)
}
