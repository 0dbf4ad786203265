/** The product as `main.ts` starts it, with the delays of TEST_DELAYS: for the browser tests. The product itself refuses that setting. */
import { runServerProcess } from '../src/server-process.ts'
import { testDelays } from './delays.ts'

delete process.env.TEST_DELAYS
await runServerProcess(testDelays)
