/** The parts of an offer that are written apart, each with its own controls. */
export const offerParts = [
  'name',
  'used',
  'conditions',
  'effect',
  'what',
  'tax',
  'hours',
  'dates',
  'places',
  'limits',
  'stacking',
  'turn',
  'payers',
] as const
export type OfferPart = (typeof offerParts)[number]

/** Which fields stand in which part, by the beginnings of their names; the longer ones first. */
const places: readonly (readonly [string, OfferPart])[] = [
  ['schedule.windows', 'hours'],
  ['schedule', 'dates'],
  ['name', 'name'],
  ['currency', 'name'],
  ['parent_access_group_id', 'name'],
  ['pos_name', 'name'],
  ['description', 'name'],
  ['method', 'used'],
  ['staff', 'used'],
  ['conditions', 'conditions'],
  ['effect', 'effect'],
  ['max_amount_minor', 'effect'],
  ['class', 'what'],
  ['items', 'what'],
  ['with_options', 'what'],
  ['tax', 'tax'],
  ['restaurant_ids', 'places'],
  ['limits', 'limits'],
  ['combines_with', 'stacking'],
  ['stack_group', 'stacking'],
  ['priority', 'turn'],
  ['calc_base', 'turn'],
  ['paid_by', 'payers'],
]

/** The part in which a field stands; nothing for one that no form has. */
export const partOf = (field: string): OfferPart | undefined => places.find(([start]) => field === start || field.startsWith(`${start}.`))?.[1]

export type Errors = Readonly<Record<string, string>>

/** The parts in which something is wrong, in the order of the form. */
export function brokenParts(errors: Errors): OfferPart[] {
  const broken = new Set(Object.keys(errors).map(partOf))
  return offerParts.filter((part) => broken.has(part))
}

/** What is wrong with a field, or within it. */
export const errorAt = (errors: Errors, field: string): string | undefined =>
  errors[field] ?? Object.entries(errors).find(([name]) => name.startsWith(`${field}.`))?.[1]
