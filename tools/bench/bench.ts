import { writeFileSync } from 'node:fs'
import type { Figure } from './figures.ts'
import { type Cell, httpFigures, measureHttp } from './http-stage.ts'
import { isWanted, readOptions } from './options.ts'
import { environment, makeFolder, startProduct } from './product.ts'
import { cellTable, figureTable } from './report.ts'
import { machine } from './system.ts'
import { databaseOf, makeTenant } from './tenant.ts'

// `npm run bench`: measures the product on a database of its own, beside a bare server in the same minutes; ends by itself.

const options = readOptions(process.argv.slice(2))
const { folder, remove } = makeFolder()
const cells: Cell[] = []
const figures: Figure[] = []
try {
  if (isWanted(options, 'http') || isWanted(options, 'sockets')) await onBigTenant()
  console.log(`\n${machine()}\n`)
  if (cells.length > 0) console.log(`${cellTable(cells)}\n`)
  console.log(figureTable(figures))
  if (options.json) writeFileSync(options.json, `${JSON.stringify({ machine: machine(), cells, figures }, null, 2)}\n`)
} finally {
  remove()
}

async function onBigTenant(): Promise<void> {
  const env = await environment(folder)
  const node = options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`]
  const product = await startProduct(folder, env, { node, args: ['--empty'] })
  const database = databaseOf(product.dataDir)
  try {
    console.error('Making the company …')
    const tenant = await makeTenant(database, options)
    if (isWanted(options, 'http')) cells.push(...(await measureHttp(product, tenant, database, options)))
    figures.push(...httpFigures(cells))
  } finally {
    await database.close()
    await product.stop()
  }
}
