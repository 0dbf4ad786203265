import { join } from 'node:path'
import type { Rolldown } from 'vite'

// The front doors of these packages import the whole package: followed, they would draw every dialog and menu into the first
// chunk. The bundler, which knows what is used, places their few modules by itself. Of the others these files alone are not for guests.
const frontDoors = /node_modules[\\/]@mantine[\\/](core|hooks)[\\/]|[\\/](useQueries|queriesObserver|useBlocker)\.js$/

type Groups = NonNullable<Rolldown.CodeSplittingOptions['groups']>

/** Everything the given modules import at once; what they import lazily stays out. */
function closureOf(starts: string[], context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>()
  const open = [...starts]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || frontDoors.test(id)) continue
    found.add(id)
    open.push(...(context.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/**
 * One chunk for all that the first page needs, one for what the signed-in frame adds, and so on. Left to itself the bundler cuts
 * these into some fifty files, which compress worse and cost a slow line a request each.
 */
export function firstChunks(root: string, stages: { name: string; files: string[] }[]): Groups {
  return stages.map(({ name, files }, stage) => {
    let closure: Set<string> | undefined
    return {
      debugName: name,
      priority: stages.length - stage,
      name: (id, context) => {
        closure ??= closureOf(
          files.map((file) => join(root, file)),
          context,
        )
        return closure.has(id) ? name : null
      },
    }
  })
}
