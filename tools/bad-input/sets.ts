import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface PhoneVerdict {
  readonly e164: string
  readonly national: string
  readonly lpn_js: boolean
  readonly google: boolean
}

export interface Sets {
  readonly routingNumbers: readonly string[]
  readonly phones: readonly PhoneVerdict[]
  readonly emails: { readonly valid: readonly string[]; readonly valid_exotic: readonly string[]; readonly invalid: readonly string[] }
  /** Naughty strings, script lists, cells of odd tables and our own, each once. */
  readonly texts: readonly string[]
  /** Those of them, trimmed, that try to run or to be markup: these go everywhere, the others through fewer places. */
  readonly hostile: ReadonlySet<string>
}

/** Ours, beside the lists: each would leave a mark if a screen took it for anything but text. */
const own = [
  '<img src=x onerror="window.__xss=1">',
  '"><svg onload="window.__xss=1">',
  '</textarea></title><script>window.__xss=1</script>',
  '<iframe srcdoc="<script>top.__xss=1</script>"></iframe>',
  '[link](javascript:window.__xss=1) ![x](https://example.invalid/x.png) **bold** <b>b</b>',
  'javascript:window.__xss=1',
  '- **name**: <u>old</u> → <img src=//example.invalid/x onerror=alert(1)> → third',
  '{{constructor.constructor("window.__xss=1")()}}',
  '__proto__',
  'half \ud83d a pair',
  'NUL \0 inside',
]

/** Reads the sets of a folder; a missing one is an error, so that a wrong folder does not pass. */
export function readSets(folder: string): Sets {
  const text = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  const lines = (name: string) => text(name).split(/\r?\n/)
  const naughty = JSON.parse(text('strings/blns.json')) as string[]
  const scripts = [...lines('xss/wfuzz-XSS.txt'), ...namesIn(folder, 'xss', '.svg').map(text)]
  const cells = namesIn(folder, 'csv/spectrum-json', '.json').flatMap((name) => leaves(JSON.parse(text(name))))
  const tables = namesIn(folder, 'csv/spectrum-csvs', '.csv').map(text)
  const hostile = unique([...own, ...scripts, ...lines('csv/csv-injection.txt'), ...naughty.filter((line) => /[<>]|javascript:|^[=@]/i.test(line))])
  return {
    routingNumbers: JSON.parse(text('bank/routing-valid-200.json')) as string[],
    phones: JSON.parse(text('phones/valid-150.json')) as PhoneVerdict[],
    emails: JSON.parse(text('emails/email-validator-lists.json')) as Sets['emails'],
    texts: unique([...hostile, ...naughty, ...cells, ...tables]),
    hostile: new Set(hostile.map((text) => text.trim())),
  }
}

function namesIn(folder: string, place: string, ending: string): string[] {
  return readdirSync(path.join(folder, place))
    .filter((name) => name.endsWith(ending))
    .map((name) => `${place}/${name}`)
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...leaves(inner)])
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text.trim() !== '')
}
