import { readFileSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import usual from './playwright.config.ts'

// For `npm run test:shuffled` alone. Playwright goes through its projects in their order: each test in turn is a project, as the list says.
const list = JSON.parse(readFileSync(process.env.SHUFFLED_TESTS ?? '', 'utf8')) as { project: string; file: string; titles: string[] }[]

/** A test waits longer for a thing where the server is told to be late. */
const patience = 3

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Tags may stand behind each part of the title. */
const exactly = (parts: readonly string[]): RegExp => new RegExp(`^${parts.map((part) => `${literally(part)}( @\\S+)*`).join(' ')}$`)

const projects = list.flatMap(({ project: name, file, titles }) => {
  const project = usual.projects?.find((one) => one.name === name)
  return project ? [{ ...project, testMatch: file, grep: exactly([name, file, ...titles]) }] : []
})
if (projects.length !== list.length) throw new Error('A listed test is of no project.')

export default defineConfig({
  ...usual,
  reporter: [['list']],
  timeout: 90_000 * patience,
  expect: { timeout: 10_000 * patience, toPass: { timeout: 30_000 * patience } },
  use: { ...usual.use, actionTimeout: 10_000 * patience, navigationTimeout: 30_000 * patience },
  projects,
})
