import { isKey } from './storage.ts'

/** A bucket, or a part of one, in a store with the S3 protocol. */
export interface S3Place {
  /** As `https://store.example.com:9000`; nothing at AWS, whose addresses follow from the region. */
  readonly endpoint: string | undefined
  readonly bucket: string
  /** What every key begins with: nothing, or words that end with a slash. */
  readonly prefix: string
  readonly region: string
  /** The bucket stands in the path, not in the name of the host. */
  readonly isPathStyle: boolean
  /** Without them the environment, the profile or the role of the machine is asked, as all tools of AWS do. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
}

const shape = 'must be an address such as https://key:secret@store.example.com/bucket, or s3://bucket?region=us-east-1 at AWS'
const isBucket = (text: string): boolean => /^[A-Za-z0-9][\w.-]{1,61}[A-Za-z0-9]$/.test(text)

/** What a text says of a place, or what is wrong with it, to follow the name of its setting. The text itself is never quoted: it has a secret. */
export function readS3Place(text: string): S3Place | string {
  if (!/^(s3|https?):\/\//i.test(text)) return `${shape}.`
  const parsed = URL.parse(text)
  if (parsed === null || text.includes('#')) return `${shape}; in key and secret write # / ? @ : and % as %23 %2F %3F %40 %3A and %25.`
  const isAws = parsed.protocol === 's3:'
  if (isAws && parsed.port !== '') return 'must begin with https:// where it names the host of a store; s3:// is for AWS, and names the bucket.'
  const steps = parsed.pathname.split('/').filter((step) => step !== '')
  const bucket = isAws ? parsed.hostname : steps.shift()
  if (bucket === undefined || bucket === '') return `${shape}: it names no bucket.`
  if (!isBucket(bucket)) return 'must name a bucket of 3 to 63 letters, digits, dots and hyphens.'
  if (steps.length > 0 && !isKey(steps.join('/'))) return 'must have nothing but letters, digits, dots, hyphens and slashes behind the bucket.'
  const credentials = credentialsOf(parsed)
  if (typeof credentials === 'string') return credentials
  const asked = queryOf(parsed, isAws)
  if (typeof asked === 'string') return asked
  const endpoint = isAws ? undefined : `${parsed.protocol}//${parsed.host}`
  return { endpoint, bucket, prefix: steps.map((step) => `${step}/`).join(''), ...asked, credentials }
}

function credentialsOf({ username, password }: URL): S3Place['credentials'] | string {
  if (username === '' && password === '') return undefined
  if (username === '' || password === '') return 'must have a key and its secret, https://key:secret@…, or neither of them.'
  try {
    return { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) }
  } catch {
    return 'must have % written as %25 in key and secret.'
  }
}

function queryOf({ searchParams }: URL, isAws: boolean): Pick<S3Place, 'region' | 'isPathStyle'> | string {
  const strange = [...searchParams.keys()].find((name) => name !== 'region' && name !== 'style')
  if (strange !== undefined) return 'must have nothing behind ? but region=… and style=host.'
  const region = searchParams.get('region') ?? (isAws ? '' : 'us-east-1')
  if (region === '') return 'needs the region of the bucket at AWS, as in s3://bucket?region=us-east-1. Another store is named by https://.'
  if (!/^[a-z0-9-]+$/i.test(region)) return 'must name a region such as us-east-1.'
  const style = searchParams.get('style')
  if (style !== null && style !== 'host') return 'must have style=host, or no style, behind ?.'
  return { region, isPathStyle: !isAws && style === null }
}

/** For people who look after a server: without its secret. */
export function wordsOf({ endpoint, bucket, prefix, region }: S3Place): string {
  const where = endpoint === undefined ? `AWS, ${region}` : endpoint
  return `the bucket ${bucket}${prefix === '' ? '' : `, below ${prefix}`} at ${where}`
}
