/**
 * npm run new-keys [-- --give-up]: for a key ring that is lost for ever. Says what cannot be read without it; with --give-up
 * takes that out and goes on with the ring in KEYS_DIR, or with a new one. Stop the servers first.
 */
import { databasePlace } from '../server/src/platform/config.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { takeNewRing } from '../server/src/sealed.ts'
import { onDatabase } from './on-database.ts'

await onDatabase(
  async (database, args) => {
    const goOn = args.includes('--give-up')
    const { keysDir } = databasePlace()
    await migrate(database)
    const loss = await takeNewRing(database, keysDir, { goOn })
    if (!loss) return `The key ring in ${keysDir} fits this database. Nothing was changed.`
    const lines = loss.givenUp.map(({ count, what }) => `  ${what}: ${count}`)
    const list = lines.length > 0 ? lines.join('\n') : '  nothing that people would have to enter again'
    if (goOn) return `The database goes on with the key ring in ${keysDir}. Given up:\n${list}\nBack up the key ring now, apart from the data.`
    return `${loss.trouble}\nThis would be given up:\n${list}\nNothing was changed. To go on without it: npm run new-keys -- --give-up`
  },
  { mustBeStopped: true },
)
