import { parseArgs } from 'node:util'

/** What a run measures and how long; every size has a flag. */
export interface Options {
  readonly seconds: number
  readonly rounds: number
  readonly connections: readonly number[]
  readonly only: readonly string[]
  readonly groups: number
  readonly resources: number
  readonly bankConnections: number
  readonly accounts: number
  readonly sockets: number
  readonly shouts: number
  readonly pageLoads: number
  /** Of the stage `pictures`. */
  readonly pictures: number
  /** Of the stage `sales`. */
  readonly orders: number
  /** Where the company of the stage `sales` stays between runs. */
  readonly keep: string | undefined
  readonly json: string | undefined
  readonly profile: string | undefined
}

export const stages = [
  'http',
  'graph',
  'sockets',
  'page',
  'ui',
  'tree',
  'menu',
  'start',
  'chunks',
  'sales',
  'gifts',
  'customers',
  'discounts',
  'channels',
  'pictures',
] as const

const usage = `npm run bench -- [flags]
  --quick             2 s instead of 5 s per cell, two rounds, fewer page loads
  --only a,b          stages (${stages.join(', ')}) or lines of the http stage (list-1, list-500, search, search-new, record, update, check, sign-in)
  --connections 1,16  connections at once                       (1,16,64)
  --seconds n         seconds per cell and side                 (5)
  --rounds n          rounds a cell is split into               (5)
  --groups n --resources n --bank-connections n --accounts n    (20000, 100000, 20000, 500)
  --sockets n --shouts n --page-loads n                         (2000, 40, 5)
  --orders n --keep folder                                      (500000; a folder in which the orders stay for the next run)
  --pictures n                                                  (100; 24 with --quick, 500 for the figures of the goal)
  --json file         the figures as JSON as well
  --profile folder    CPU profiles of the product and of the bare server`

/** Reads the flags; prints them and ends when one is unknown. */
export function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: flag,
      quick: flag,
      only: text,
      connections: text,
      seconds: text,
      rounds: text,
      groups: text,
      resources: text,
      'bank-connections': text,
      accounts: text,
      sockets: text,
      shouts: text,
      'page-loads': text,
      orders: text,
      pictures: text,
      keep: text,
      json: text,
      profile: text,
    },
  })
  if (values.help) {
    console.log(usage)
    process.exit(0)
  }
  const number = (given: string | undefined, usual: number) => (given === undefined ? usual : Number(given))
  return {
    seconds: number(values.seconds, values.quick ? 2 : 5),
    rounds: number(values.rounds, values.quick ? 2 : 5),
    connections: (values.connections ?? '1,16,64').split(',').map(Number),
    only: values.only?.split(',') ?? [],
    groups: number(values.groups, 20_000),
    resources: number(values.resources, 100_000),
    bankConnections: number(values['bank-connections'], 20_000),
    accounts: number(values.accounts, 500),
    sockets: number(values.sockets, 2000),
    shouts: number(values.shouts, values.quick ? 15 : 40),
    pageLoads: number(values['page-loads'], values.quick ? 1 : 5),
    pictures: number(values.pictures, values.quick ? 24 : 100),
    orders: number(values.orders, 500_000),
    keep: values.keep,
    json: values.json,
    profile: values.profile,
  }
}

/** Flags of Node that write a profile when the process ends. */
export function profiling({ profile }: Options): string[] {
  return profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]
}

/** Whether a stage, or a line of one, was asked for. */
export function isWanted({ only }: Options, stage: (typeof stages)[number], line?: string): boolean {
  if (only.length === 0 || only.includes(stage)) return true
  return line === undefined ? stage === 'http' && only.some((name) => !(stages as readonly string[]).includes(name)) : only.includes(line)
}
