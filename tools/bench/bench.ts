import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { measureChannels } from './channel-stage.ts'
import { measureChunks } from './chunks-stage.ts'
import { measureCustomers } from './customer-stage.ts'
import { measureEngine } from './discount-stage.ts'
import { measureUses } from './discount-uses.ts'
import type { Figure } from './figures.ts'
import { measureGifts } from './gift-stage.ts'
import { measureGraph } from './graph-stage.ts'
import { type Cell, httpFigures, measureHttp } from './http-stage.ts'
import { measureMenus } from './menu-stage.ts'
import { isWanted, type Options, profiling, readOptions } from './options.ts'
import { measurePage } from './page-stage.ts'
import { measurePictures } from './picture-stage.ts'
import { environment, makeFolder, type Product, startProduct } from './product.ts'
import { cellTable, figureTable } from './report.ts'
import { measureSales } from './sales-stage.ts'
import { measureSockets } from './socket-stage.ts'
import { measureStart } from './start-stage.ts'
import { busyness, machine, proportionalMemory, treeOf } from './system.ts'
import { databaseOf, makeTenant } from './tenant.ts'
import { measureTree } from './tree-stage.ts'
import { measureUi } from './ui-stage.ts'

// `npm run bench`: measures the product on a database of its own, beside a bare server in the same minutes; ends by itself.

const options = readOptions(process.argv.slice(2))
const { folder, remove } = makeFolder()
const where = `${machine()}; ${busyness()}`
const cells: Cell[] = []
const figures: Figure[] = []
try {
  if ((['http', 'graph', 'sockets'] as const).some((stage) => isWanted(options, stage))) await tried('Making the company …', onBigTenant)
  if (isWanted(options, 'page')) await tried('Loading the sign-in page …', () => onDemoCompany('page', measurePage))
  if (isWanted(options, 'ui')) await tried('Clicking and typing …', () => onDemoCompany('ui', measureUi))
  if (isWanted(options, 'chunks')) await tried('Weighing the web app …', async () => void figures.push(...measureChunks()))
  if (isWanted(options, 'tree')) await tried('Opening and dragging a tree …', onTree)
  if (isWanted(options, 'menu')) await tried('Editing menus …', onMenus)
  if (isWanted(options, 'sales')) await tried('Counting sales …', onSales)
  if (isWanted(options, 'gifts')) await tried('Taking from gift cards …', onGifts)
  if (isWanted(options, 'customers')) await tried('Looking for customers …', onCustomers)
  if (isWanted(options, 'discounts')) await tried('Taking off discounts …', async () => void figures.push(...measureEngine(options)))
  if (isWanted(options, 'discounts')) await tried('Using discounts …', onUses)
  if (isWanted(options, 'channels')) await tried('Telling marketplaces …', onChannels)
  if (isWanted(options, 'pictures')) await tried('Uploading pictures …', onPictures)
  if (isWanted(options, 'start')) await tried('Starting twice …', onEmptyFolder)
  console.log(`\n${where}\n`)
  if (cells.length > 0) console.log(`${cellTable(cells)}\n`)
  console.log(figureTable(figures))
  if (options.json) writeFileSync(options.json, `${JSON.stringify({ machine: where, cells, figures }, null, 2)}\n`)
} finally {
  remove()
}

async function onBigTenant(): Promise<void> {
  const env = await environment(folder)
  const product = await startProduct(folder, env, { node: profiling(options), args: ['--empty'] })
  const database = databaseOf(product.dataDir)
  try {
    const tenant = await makeTenant(database, options)
    // The sockets first: a server that has been busy has room left over, and sockets would seem to cost nothing.
    const realtime = isWanted(options, 'sockets') ? await measureSockets(product, tenant, options) : []
    if (isWanted(options, 'http')) cells.push(...(await measureHttp(product, tenant, database, options)))
    figures.push(...httpFigures(cells), ...realtime)
    if (isWanted(options, 'graph')) figures.push(...(await measureGraph(product, tenant, options)))
    figures.push({
      line: 'Server and database right after all that, memory together',
      value: proportionalMemory(treeOf(product.pid)) / 1e6,
      unit: 'MB',
    })
  } finally {
    await database.close()
    await product.stop()
  }
}

async function onDemoCompany(name: string, measure: (product: Product, options: Options) => Promise<Figure[]>): Promise<void> {
  const product = await startProduct(folder, await environment(path.join(folder, name)))
  try {
    figures.push(...(await measure(product, options)))
  } finally {
    await product.stop()
  }
}

async function onTree(): Promise<void> {
  figures.push(...(await measureTree(options)))
}

async function onMenus(): Promise<void> {
  const product = await startProduct(folder, await environment(path.join(folder, 'menu')), { args: ['--empty'] })
  const database = databaseOf(product.dataDir)
  try {
    figures.push(...(await measureMenus(product, database, options)))
  } finally {
    await database.close()
    await product.stop()
  }
}

/** With a folder to keep it in, the next run finds the company there: making it takes longer than measuring it. */
async function onSales(): Promise<void> {
  const env = { ...(await environment(options.keep ?? path.join(folder, 'sales'))), PRACTICE_ORDERS_SECONDS: '0' }
  const product = await startProduct(folder, env, { node: profiling(options), args: ['--empty'] })
  const database = databaseOf(product.dataDir)
  try {
    figures.push(...(await measureSales(product, database, options)))
  } finally {
    await database.close()
    await product.stop()
  }
}

/** In a big company, beside whose bank list the list of cards is measured. */
async function onGifts(): Promise<void> {
  const product = await startProduct(folder, await environment(path.join(folder, 'gifts')), { node: profiling(options), args: ['--empty'] })
  const database = databaseOf(product.dataDir)
  try {
    const company = await makeTenant(database, { ...options, accounts: 0, sockets: 0 })
    const gifts = await measureGifts(product, company, database, options)
    cells.push(...gifts.cells)
    figures.push(...gifts.figures)
  } finally {
    await database.close()
    await product.stop()
  }
}

/** In a big company, beside whose bank list the list of customers is measured. */
async function onCustomers(): Promise<void> {
  const product = await startProduct(folder, await environment(path.join(folder, 'customers')), { node: profiling(options), args: ['--empty'] })
  const database = databaseOf(product.dataDir)
  try {
    const company = await makeTenant(database, { ...options, accounts: 0, sockets: 0 })
    const customers = await measureCustomers(product, company, database, options)
    cells.push(...customers.cells)
    figures.push(...customers.figures)
  } finally {
    await database.close()
    await product.stop()
  }
}

async function onChannels(): Promise<void> {
  const product = await startProduct(folder, await environment(path.join(folder, 'channels')), { node: profiling(options), args: ['--empty'] })
  const database = databaseOf(product.dataDir)
  try {
    figures.push(...(await measureChannels(product, database, options)))
  } finally {
    await database.close()
    await product.stop()
  }
}

async function onPictures(): Promise<void> {
  const product = await startProduct(folder, await environment(path.join(folder, 'pictures')), { node: profiling(options), args: ['--empty'] })
  const database = databaseOf(product.dataDir)
  try {
    figures.push(...(await measurePictures(product, database, options)))
  } finally {
    await database.close()
    await product.stop()
  }
}

async function onUses(): Promise<void> {
  const product = await startProduct(folder, await environment(path.join(folder, 'uses')), { node: profiling(options), args: ['--empty'] })
  const database = databaseOf(product.dataDir)
  try {
    figures.push(...(await measureUses(product, database, options)))
  } finally {
    await database.close()
    await product.stop()
  }
}

async function onEmptyFolder(): Promise<void> {
  figures.push(...(await measureStart(folder, await environment(path.join(folder, 'start')))))
}

/** What one stage cannot measure must not take the others' figures away. */
async function tried(what: string, stage: () => Promise<void>): Promise<void> {
  console.error(what)
  try {
    await stage()
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
}
