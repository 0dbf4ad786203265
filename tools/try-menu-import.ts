import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { nodeKinds } from '@brigade/contract/menus/menu-nodes.ts'
import { readImport } from '../server/src/modules/menus/imports/read-import.ts'
import { moneyRule } from '../server/src/platform/files/prices.ts'

// Reads every file of a folder as a menu and prints what it would become: node tools/try-menu-import.ts FOLDER [CURRENCY]

const [folder, currency = 'USD'] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Which folder holds the menus? node tools/try-menu-import.ts FOLDER [CURRENCY]')
  process.exit(2)
}

for (const name of readdirSync(folder).sort()) {
  console.log(`\n${name}`)
  try {
    const started = performance.now()
    const { format, nodes, remarks } = readImport(readFileSync(join(folder, name), 'utf8'), moneyRule(currency))
    const counts = nodeKinds.map((kind) => `${nodes.filter((node) => node.kind === kind).length} ${kind}`)
    const prices = nodes.filter(({ kind }) => kind === 'size' || kind === 'option').map(({ fields }) => fields.price_minor ?? null)
    const sum = prices.reduce<number>((all, price) => all + (price ?? 0), 0)
    console.log(`  ${format}, ${Math.round(performance.now() - started)} ms: ${counts.join(', ')}`)
    console.log(`  sizes and options: ${sum} minor units in all, ${prices.filter((price) => price === null).length} without a price`)
    for (const { kind, says, count, about } of remarks) {
      const ids = about.slice(0, 3).map((one) => `${one.name || '–'} (${one.source_id})`)
      console.log(`  ${kind} × ${count}: ${says} ${ids.join('; ')}`)
    }
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause
    console.log(`  refused: ${cause.message}`)
  }
}
