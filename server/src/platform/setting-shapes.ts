import { isIP, isIPv4 } from 'node:net'
import pg from 'pg'

// What a setting's text must look like: each rule answers what is wrong with it, to follow the setting's name, or nothing.
// Texts of secret settings are never quoted.

/** A server, network or page that is written as an http or https address. */
export function addressTrouble(text: string, { isBase }: { isBase: boolean }): string | undefined {
  const parsed = URL.parse(text)
  const isWeb = parsed !== null && /^https?:\/\/[^/]/i.test(text) && /^https?:$/.test(parsed.protocol)
  if (!isWeb || parsed.username !== '' || parsed.password !== '') return `must be an http or https address, not "${text}".`
  if (isBase && (parsed.search !== '' || parsed.hash !== '' || /[?#]/.test(text))) return `must be an address without ? and #, not "${text}".`
  return undefined
}

/** A name or an address of this machine; whether it really is one shows when it is listened on. */
export function hostTrouble(text: string): string | undefined {
  return isIP(text) > 0 || /^[a-z0-9]([\w.-]*[a-z0-9])?$/i.test(text)
    ? undefined
    : `must be an address or name of this machine, without a port, not "${text}".`
}

/** As the browser's reporter reads it: https://key@host/number. */
export function dsnTrouble(text: string): string | undefined {
  return /^https?:\/\/\w+(:\w*)?@[^/@]+\/([^/]+\/)*\d+$/.test(text) && URL.canParse(text)
    ? undefined
    : 'must be the DSN of a Sentry project, such as https://key@sentry.example.com/1.'
}

export function databaseUrlTrouble(text: string): string | undefined {
  const shape = 'must be an address such as postgres://user:password@host/brigade'
  if (!/^postgres(ql)?:\/\//.test(text)) return `${shape}.`
  // With the folder of a socket as ?host= there may be nothing between @ and /.
  const parsed = URL.parse(text) ?? URL.parse(text.replace('@/', '@socket/'))
  if (parsed === null) return `${shape}; in user and password write # / ? @ : and % as %23 %2F %3F %40 %3A and %25.`
  if (!parsed.searchParams.has('host') && (parsed.hostname === '' || !URL.canParse(text))) return `${shape}: it names no host.`
  if (parsed.pathname.length <= 1) return `${shape}: it names no database.`
  try {
    new pg.Client({ connectionString: text })
    return undefined
  } catch (error) {
    // A file of its certificates, say. The text itself is not in what the driver says.
    return `cannot be used: ${error instanceof Error ? error.message : String(error)}.`
  }
}

export function smtpUrlTrouble(text: string): string | undefined {
  const parsed = URL.parse(text)
  return parsed !== null && /^smtps?:$/.test(parsed.protocol) && parsed.hostname !== ''
    ? undefined
    : 'must be an address such as smtp://user:password@host:587, or smtps:// for TLS from the first byte.'
}

/** One sender: an address, or a name with its address in angle brackets. */
export function senderTrouble(text: string): string | undefined {
  const [, name = '', inBrackets, bare] = /^(?:("(?:[^"\\]|\\.)*"|[^"<>,;:@]*)\s*<([^<>]*)>|([^<>]*))$/.exec(text) ?? []
  const address = inBrackets ?? bare ?? ''
  return name.length <= 200 && /^[^\s@,;:<>"()]+@[^\s@,;:<>"()]+$/.test(address)
    ? undefined
    : `must be one sender, such as "Brigade <no-reply@example.com>", not "${text}"; a name with a comma stands in quotation marks.`
}

const knownNetworks = ['loopback', 'linklocal', 'uniquelocal']

export function isNetwork(text: string): boolean {
  const [address = '', range, ...more] = text.split('/')
  if (knownNetworks.includes(text)) return true
  if (more.length > 0 || isIP(address) === 0) return false
  if (range === undefined) return true
  if (isIPv4(address) && isIPv4(range)) return isNetmask(range)
  return /^\d{1,3}$/.test(range) && Number(range) >= 1 && Number(range) <= (isIPv4(address) ? 32 : 128)
}

/** 255.255.0.0: ones, then zeros. */
function isNetmask(text: string): boolean {
  const bits = text
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('')
  return /^1+0*$/.test(bits)
}

/** `capacitor://localhost`, `https://office.example.com:8443`. */
export function isOrigin(text: string): boolean {
  return /^(https?|capacitor|ionic):\/\/[\w.-]+(:\d+)?$/.test(text) && URL.canParse(text)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
export const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/** One edit from `given`, or two letters that changed places: what somebody meant to type. */
export function isNearly(given: string, meant: string): boolean {
  if (given === meant || Math.abs(given.length - meant.length) > 1) return false
  let start = 0
  while (start < given.length && given[start] === meant[start]) start += 1
  const rest = (text: string, from: number) => text.slice(start + from)
  return (
    rest(given, 1) === rest(meant, 1) ||
    rest(given, 1) === rest(meant, 0) ||
    rest(given, 0) === rest(meant, 1) ||
    (given[start] === meant[start + 1] && given[start + 1] === meant[start] && rest(given, 2) === rest(meant, 2))
  )
}
