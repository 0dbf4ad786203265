/** What a file field takes. */
export interface FileLimits {
  /** Types, `image/png` or `image/*`, and endings, `.csv`. Everything when left out. */
  accept?: readonly string[] | undefined
  maxBytes?: number | undefined
  maxFiles?: number | undefined
}

export interface FileFacts {
  readonly name: string
  readonly type: string
  readonly size: number
}

export type FileRefusal = 'type' | 'size' | 'empty' | 'twice' | 'too-many'

const ending = (name: string) => name.slice(name.lastIndexOf('.')).toLowerCase()

function fits({ name, type }: FileFacts, accept: readonly string[]): boolean {
  return accept.some((one) => {
    if (one.startsWith('.')) return ending(name) === one.toLowerCase()
    return one.endsWith('/*') ? type.startsWith(one.slice(0, -1)) : type === one
  })
}

const same = (one: FileFacts, other: FileFacts) => one.name === other.name && one.size === other.size

/** Why a file is not taken beside those already there, if it is not. */
export function fileRefusal(file: FileFacts, already: readonly FileFacts[], limits: FileLimits): FileRefusal | undefined {
  if (limits.accept && !fits(file, limits.accept)) return 'type'
  if (file.size === 0) return 'empty'
  if (limits.maxBytes !== undefined && file.size > limits.maxBytes) return 'size'
  if (already.some((other) => same(file, other))) return 'twice'
  return limits.maxFiles !== undefined && already.length >= limits.maxFiles ? 'too-many' : undefined
}

/** A size in words: "1.4 MB". Thousands, as systems count in their own lists. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1000, 'KB'] : bytes < 1_000_000_000 ? [bytes / 1_000_000, 'MB'] : [bytes / 1_000_000_000, 'GB']
  return `${size < 10 ? Number(size.toFixed(1)) : Math.round(size)} ${unit}`
}

/** Accepted types in words: "PNG, JPEG or CSV"; whole families by the names given. */
export function typesInWords(accept: readonly string[], or: string, families: Readonly<Record<string, string>> = {}): string {
  const names = accept.map((one) => {
    const [family = '', kind = ''] = one.split('/')
    if (kind === '*') return families[family] ?? family
    return (one.startsWith('.') ? one.slice(1) : kind).toUpperCase()
  })
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${or} ${names.at(-1)}`
}
