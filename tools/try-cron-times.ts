// node tools/try-cron-times.ts <file>: compares the server's reckoning of due times with rows {spec, from, all_agree, croner} that three
// libraries have reckoned; where those agree, it must agree as well.
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { nextRun } from '../server/src/modules/pos/next-run.ts'

const Rows = z.object({ rows: z.array(z.object({ spec: z.string(), from: z.string(), croner: z.string(), all_agree: z.boolean() })) })

const file = process.argv[2]
if (file === undefined) throw new Error('Name the file with the rows.')
let wrong = 0
for (const { spec, from, croner, all_agree } of z.parse(Rows, JSON.parse(readFileSync(file, 'utf8'))).rows) {
  const [, zone = '', expression = ''] = /^(?:CRON_)?TZ=(\S+) 0 (.*)$/.exec(spec) ?? []
  const found = nextRun(expression, zone, new Date(from))?.toISOString()
  const isRight = found === croner || !all_agree
  if (!isRight) wrong += 1
  console.log(
    `${isRight ? (found === croner ? 'same' : 'own ') : 'WRONG'} ${spec} from ${from}: ${found}${found === croner ? '' : `, others ${croner}`}`,
  )
}
if (wrong > 0) process.exitCode = 1
