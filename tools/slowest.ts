import path from 'node:path'

export interface Timed {
  readonly seconds: number
  readonly file: string
  readonly title: string
}

/** The part of vitest's JSON report with the time of each test. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly fullName: string; readonly duration?: number | null }[]
  }[]
}

/** The same of Playwright's, whose suites hold suites. */
export interface PlaywrightReport {
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightSuite extends PlaywrightReport {
  readonly file: string
  readonly specs: readonly {
    readonly title: string
    readonly tests: readonly { readonly projectName: string; readonly results: readonly { readonly duration: number }[] }[]
  }[]
}

export function vitestTimes({ testResults }: VitestReport, root: string): Timed[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ seconds: (duration ?? 0) / 1000, file: path.relative(root, name), title: fullName })),
  )
}

/** A test that ran twice counts with both runs. */
export function playwrightTimes({ suites = [] }: PlaywrightReport, folder: string): Timed[] {
  return suites.flatMap(({ file, specs, ...inner }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ projectName, results }) => ({
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        file: path.posix.join(folder, file),
        title: `${title} (${projectName})`,
      })),
    ),
    ...playwrightTimes(inner, folder),
  ])
}

/** A line for each of those that took longest. */
export function slowest(times: readonly Timed[], count = 10): string[] {
  const longest = times.toSorted((one, other) => other.seconds - one.seconds).slice(0, count)
  return longest.map(({ seconds, file, title }) => `${seconds.toFixed(1).padStart(6)} s  ${file}: ${title}`)
}
