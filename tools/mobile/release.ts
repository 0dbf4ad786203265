import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './places.ts'
import { serverFrom, serviceHostsFrom } from './shell-page.ts'

/** What a shell is made for. */
export interface Release {
  readonly server: string | undefined
  /** Origins of its services that are on hosts of their own. */
  readonly services: readonly string[]
  readonly version: string
  /** Grows with the version, as the stores ask. */
  readonly code: number
}

/** The version of the product, the server of MOBILE_SERVER and the hosts of SERVICE_HOSTS. */
export function thisRelease(): Release {
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  const server = serverFrom(process.env.MOBILE_SERVER)
  return { server, services: serviceHostsFrom(process.env.SERVICE_HOSTS, server), version, code: major * 10_000 + minor * 100 + patch }
}

/** Changes a file of a template; a part that is no longer there stops the work instead of being left out. */
export function changed(file: string, changes: readonly (readonly [RegExp, string])[]): void {
  const text = changes.reduce(
    (sofar, [pattern, by]) => {
      const next = sofar.replace(pattern, by)
      if (next === sofar && !sofar.includes(by)) throw new Error(`${file} has nothing like ${pattern}: the template has changed`)
      return next
    },
    readFileSync(file, 'utf8'),
  )
  writeFileSync(file, text)
}
