import { type DeliveryMarket, NewMarket } from '@brigade/contract/delivery-markets.ts'
import { areaKinds, DeliveryArea } from '@brigade/contract/fields/delivery-area.ts'
import { organizationId } from '@brigade/contract/fields/fields.ts'
import * as z from 'zod/mini'
import { readPoint, writePoint } from '../../platform/point-text.ts'
import { words } from './delivery-markets-texts.ts'
import { readPolygon, writePolygon } from './polygon-text.ts'

// A form holds texts; what they come to is judged by the contract, and its errors are shown at the field they are about.

/** What the fields of an area hold; those of the other kinds keep what was typed. */
export interface AreaTexts {
  readonly kind: string
  readonly point: string
  readonly radius: string
  readonly country: string
  readonly codes: string
  readonly corners: string
}

interface Complaint {
  readonly field: keyof AreaTexts
  readonly says: string
}

const fieldOf: Record<string, keyof AreaTexts> = { center: 'point', radius_m: 'radius', country: 'country', codes: 'codes', ring: 'corners' }

/** The area that the texts describe, or what is wrong with them. */
export function readArea(texts: AreaTexts): { area: DeliveryArea } | { complaints: Complaint[] } {
  const given = givenArea(texts)
  if ('complaints' in given) return given
  const verdict = DeliveryArea.safeParse(given.area)
  if (verdict.success) return { area: verdict.data }
  return { complaints: verdict.error.issues.map(({ path, message }) => ({ field: fieldOf[String(path[0])] ?? 'kind', says: message })) }
}

function givenArea({ kind, point, radius, country, codes, corners }: AreaTexts): { area: object } | { complaints: Complaint[] } {
  if (kind === 'postal_codes') {
    const all = codes.split(/[,;\n]/).filter((code) => code.trim() !== '')
    return { area: { kind, country, codes: all } }
  }
  if (kind === 'polygon') {
    const read = readPolygon(corners)
    return 'says' in read ? { complaints: [{ field: 'corners', says: read.says }] } : { area: { kind, ring: read.ring } }
  }
  const center = readPoint(point)
  const km = /^\d{1,3}(?:[.,]\d{1,3})?$/.test(radius.trim()) ? Number(radius.trim().replace(',', '.')) : undefined
  const complaints: Complaint[] = [
    ...(center ? [] : [{ field: 'point', says: point.trim() === '' ? words.pointRequired : words.pointWrong } as const]),
    ...(km === undefined ? [{ field: 'radius', says: words.radiusWrong } as const] : []),
  ]
  return complaints.length > 0 ? { complaints } : { area: { kind: 'radius', center, radius_m: Math.round((km ?? 0) * 1000) } }
}

export const noArea: AreaTexts = { kind: 'radius', point: '', radius: '5', country: 'US', codes: '', corners: '' }

function areaTexts(area: DeliveryArea): AreaTexts {
  if (area.kind === 'radius') return { ...noArea, kind: 'radius', point: writePoint(area.center), radius: String(area.radius_m / 1000) }
  if (area.kind === 'postal_codes') return { ...noArea, kind: 'postal_codes', country: area.country, codes: area.codes.join(', ') }
  return { ...noArea, kind: 'polygon', corners: writePolygon(area.ring) }
}

const text = z.string()
const fields = z.object({
  name: NewMarket.shape.name,
  active: z.boolean(),
  kind: z.enum(areaKinds),
  point: text,
  radius: text,
  country: text,
  codes: text,
  corners: text,
})
const newFields = z.extend(fields, { parent_access_group_id: organizationId })

/** Errors of the area are shown together with those of the name. */
const areaFits = z.superRefine<AreaTexts>(
  (texts, context) => {
    const read = readArea(texts)
    if ('area' in read) return
    for (const { field, says } of read.complaints) context.addIssue({ code: 'custom', input: texts, message: says, path: [field] })
  },
  { when: () => true },
)

function withArea<V extends AreaTexts & { name: string; active: boolean }>({ name, active, ...texts }: V) {
  const read = readArea(texts)
  if (!('area' in read)) throw new Error('An area that was judged right cannot be read.')
  return { name, active, area: read.area }
}

export const editSchema = z.pipe(
  fields.check(areaFits),
  z.transform((values: z.output<typeof fields>) => withArea(values)),
)

export const createSchema = z.pipe(
  newFields.check(areaFits),
  z.transform((values: z.output<typeof newFields>) => ({ market: withArea(values), parent_access_group_id: values.parent_access_group_id })),
)

export type MarketValues = ReturnType<typeof editValues>

export const emptyValues = () => ({ name: '', parent_access_group_id: '', active: true, ...noArea })

export function editValues({ name, active, area }: DeliveryMarket) {
  return { name, active, ...areaTexts(area) }
}

export const editLabels = () => ({
  name: words.name,
  active: words.activeLabel,
  kind: words.areaKind,
  point: words.point,
  radius: words.radiusLabel,
  country: words.country,
  codes: words.codes,
  corners: words.corners,
})
