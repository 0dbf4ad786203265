import { readFileSync } from 'node:fs'
import path from 'node:path'
import { playwrightTimes, slowest, vitestTimes } from './slowest.ts'

// The end of `npm test`: where to look first when the tests take too long. CONTRIBUTING.md says how long those of a module may take.
const root = path.resolve(import.meta.dirname, '..')
const [vitest = '', browser = ''] = process.argv.slice(2).map((file) => readFileSync(file, 'utf8'))
for (const line of slowest([...vitestTimes(JSON.parse(vitest), root), ...playwrightTimes(JSON.parse(browser), 'e2e')])) console.log(line)
