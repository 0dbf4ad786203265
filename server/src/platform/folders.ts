import { accessSync, constants, mkdirSync, mkdtempSync, rmdirSync, type Stats, statSync } from 'node:fs'
import path from 'node:path'

/**
 * Makes a folder and those above it. One after the other: Node's own function tries forever where a folder is there in which
 * nothing can be made, such as /proc.
 */
export function makeFolder(folder: string, mode = 0o755): void {
  if (statOf(folder)?.isDirectory()) return
  const parent = path.dirname(folder)
  if (parent !== folder) makeFolder(parent, mode)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    if (!statOf(folder)?.isDirectory()) throw error
  }
}

/** Why nothing can be written to a folder that is there or would be made; it is tried, because mode bits do not show it. A full disk is handled elsewhere. */
export function folderTrouble(folder: string): string | undefined {
  try {
    const above = nearest(folder)
    if (!statSync(above).isDirectory()) return `${above} is a file`
    const code = writingFails(above)
    if (code === undefined || code === 'ENOSPC' || code === 'EDQUOT') return undefined
    return above === folder ? `nothing can be written in ${folder} (${code})` : `${folder} cannot be made in ${above} (${code})`
  } catch (error) {
    return `${folder} cannot be looked at (${codeOf(error)})`
  }
}

function writingFails(folder: string): string | undefined {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    rmdirSync(mkdtempSync(path.join(folder, '.brigade-')))
    return undefined
  } catch (error) {
    return codeOf(error)
  }
}

/** The folder itself, or of those above it the first that is there. */
function nearest(folder: string): string {
  return statOf(folder) === undefined && path.dirname(folder) !== folder ? nearest(path.dirname(folder)) : folder
}

/** Below a file there is nothing either. */
function statOf(folder: string): Stats | undefined {
  try {
    return statSync(folder, { throwIfNoEntry: false })
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') return undefined
    throw error
  }
}

function codeOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException).code ?? error)
}
