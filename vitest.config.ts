import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { mantineVariables } from './web/build/mantine-variables.ts'

/** What waits for a thing waits longer where the server is told to be late. */
const patience = process.env.TEST_DELAYS ? 3 : 1

/** Threads without isolation: ten times faster here; tests keep their state to themselves. Limits are for what hangs: two busy cores are slow. */
const fast = {
  pool: 'threads',
  isolate: false,
  testTimeout: 30_000 * patience,
  hookTimeout: 30_000 * patience,
  expect: { poll: { timeout: 1000 * patience } },
} as const

export default defineConfig({
  test: {
    // More than the smallest machine has cores: many files wait for a clock. Four are a fifth faster on two cores than two.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    // Nothing is laid out there, so that a menu seems to hold nothing that takes the focus; each complaint is 4,000 lines long.
    onConsoleLog: (line) => !line.includes('[@mantine/hooks/use-focus-trap]'),
    projects: [
      {
        test: { ...fast, name: 'unit', include: ['contract/src/**/*.test.ts', 'tools/**/*.test.ts', 'web/build/**/*.test.ts'], environment: 'node' },
      },
      {
        // As Node resolves them: "development" would load a second copy of what a library beside us loads once, and "module" what only bundlers read.
        ssr: { resolve: { conditions: ['module-sync', 'node'] } },
        test: {
          ...fast,
          name: 'server',
          include: ['server/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['server/testing/global-setup.ts'],
        },
      },
      {
        plugins: [mantineVariables()],
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          ...fast,
          name: 'web',
          root: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['testing-setup.ts'],
        },
      },
    ],
  },
})
