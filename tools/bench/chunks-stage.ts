import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { type BuiltFile, filesFirst, plainName } from './chunks.ts'
import type { Figure } from './figures.ts'
import { root } from './processes.ts'
import { buildWebApp } from './web-app.ts'

const dist = path.join(root, 'web/dist')

/** First visits worth knowing, and what they may weigh with brotli, in kB. */
const firstVisits = [
  { name: 'sign-in', path: '/auth/sign-in', most: 150 },
  { name: 'bank connections', path: '/bank-connections', most: 210 },
  { name: 'access groups', path: '/access_groups', most: 210 },
]
/** What a part that comes later may weigh. */
const mostLater = 40
/** Smaller chunks are counted together: a list of fifty small ones is of no use. */
const named = 4

/** What the built web app weighs: each first visit, and each chunk. */
export function measureChunks(): Figure[] {
  buildWebApp()
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8')
  const files = new Map(
    readdirSync(path.join(dist, 'assets'))
      .filter(isChunk)
      .map((name) => [`assets/${name}`, weigh(`assets/${name}`)]),
  )
  const page = weigh('index.html')
  const first = new Set<string>()
  const visits = firstVisits.flatMap(({ name, path: address, most }): Figure[] => {
    const needed = filesFirst(html, address)
    for (const file of needed) first.add(file)
    const weighed = [page, ...needed.map((file) => files.get(file) ?? weigh(file))]
    return [
      {
        line: `First visit to ${name}, all its files with brotli`,
        value: kilobytes(weighed, 'sent'),
        unit: 'kB',
        goal: { is: 'at most', than: most },
      },
      { line: `of it as they are (${weighed.length} files)`, value: kilobytes(weighed, 'raw'), unit: 'kB' },
    ]
  })
  return [...visits, ...chunkFigures([...files], first)]
}

function chunkFigures(files: readonly (readonly [string, BuiltFile])[], first: ReadonlySet<string>): Figure[] {
  const sorted = files.toSorted(([, a], [, b]) => b.sent - a.sent)
  const large = sorted.filter(([, { sent }]) => sent >= named * 1000)
  const small = sorted.slice(large.length).map(([, file]) => file)
  return [
    ...large.map(
      ([file, one]): Figure => ({
        line: `Chunk ${plainName(file)}, ${(one.raw / 1000).toFixed(0)} kB as it is`,
        value: one.sent / 1000,
        unit: 'kB',
        ...(first.has(file) || isReporter(file) ? {} : { goal: { is: 'at most', than: mostLater } }),
      }),
    ),
    {
      line: `${small.length} chunks below ${named} kB, together ${kilobytes(small, 'raw').toFixed(0)} kB as they are`,
      value: kilobytes(small, 'sent'),
      unit: 'kB',
    },
  ]
}

/** The error reporter: no part of any screen, fetched when all is quiet and only where a deployment asks for it. */
const isReporter = (file: string): boolean => readFileSync(path.join(dist, file), 'utf8').includes('sentry_key')

const isChunk = (name: string): boolean => /\.(js|css)$/.test(name)

/** A file too small to be worth packing is sent as it is. */
function weigh(name: string): BuiltFile {
  const file = path.join(dist, name)
  const raw = statSync(file).size
  return { name, raw, sent: existsSync(`${file}.br`) ? statSync(`${file}.br`).size : raw }
}

const kilobytes = (files: readonly BuiltFile[], part: 'raw' | 'sent'): number => files.reduce((sum, file) => sum + file[part], 0) / 1000
