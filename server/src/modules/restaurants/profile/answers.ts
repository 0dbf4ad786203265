import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import type { Deps } from '../../../platform/context.ts'
import { type PictureChoice, pictureWords } from '../../collections/public/choosing.ts'
import { shownFace } from '../../collections/public/shown-pictures.ts'
import { deletionRefusal, nextStatuses } from './rules.ts'
import type { RestaurantRow, SeenRestaurant } from './store.ts'

type KindAndStatus = Pick<Restaurant, 'kind' | 'status'>

/** The columns are bound to these words by the table. */
export function kindAndStatusOf({ kind, status }: Pick<RestaurantRow, 'kind' | 'status'>): KindAndStatus {
  return { kind: kind as KindAndStatus['kind'], status: status as KindAndStatus['status'] }
}

export function answerOf(deps: Pick<Deps, 'secrets' | 'clock'>, row: SeenRestaurant): Restaurant {
  const kindAndStatus = kindAndStatusOf(row)
  // What still leads to it is asked when it is to go.
  const mayGo = deletionRefusal({ ...kindAndStatus, went_live_at: row.went_live_at }) === undefined
  return {
    ...row,
    ...kindAndStatus,
    logo: row.logo && shownFace(deps, row.logo, 'square'),
    logo_rights_until: row.logo?.rights_until ?? null,
    cover: row.cover && shownFace(deps, row.cover, 'cover'),
    cover_rights_until: row.cover?.rights_until ?? null,
    tax_mode: row.tax_mode as Restaurant['tax_mode'],
    went_live_at: row.went_live_at?.toISOString() ?? null,
    inserted_at: row.inserted_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    _can: { update: row.may_change, delete: row.may_change && mayGo, status: row.may_change ? [...nextStatuses(kindAndStatus)] : [] },
  }
}

/** As History shows it: what people know of it, by the names of the form. */
export function historyFieldsOf(row: RestaurantRow): Record<string, unknown> {
  return {
    name: row.name,
    kind: row.kind,
    status: row.status,
    organization: row.parent_access_group_name,
    'time zone': row.timezone,
    currency: row.currency,
    tax: row.tax_mode === 'inclusive' ? 'included in prices' : 'added to prices',
    'street address': row.address,
    city: row.city,
    'state or region': row.region,
    'postal code': row.postal_code,
    country: row.country,
    'map point': row.latitude === null ? '' : `${row.latitude}, ${row.longitude}`,
    phone: row.phone,
    email: row.email,
    'business day ends': clockText(row.business_day_cutoff_min),
    logo: pictureWords({ was: row.logo_picture_id, is: row.logo_picture_id }).after,
    cover: pictureWords({ was: row.cover_picture_id, is: row.cover_picture_id }).after,
  }
}

/** The pictures of a restaurant as they were and as they are. */
export const pictureChoices = (was: Pictured | undefined, is: Pictured): Record<keyof Pictured, PictureChoice> => ({
  logo_picture_id: { was: was?.logo_picture_id ?? null, is: is.logo_picture_id },
  cover_picture_id: { was: was?.cover_picture_id ?? null, is: is.cover_picture_id },
})
type Pictured = Pick<RestaurantRow, 'logo_picture_id' | 'cover_picture_id'>

/** Both sides of a change as History tells of them. */
export function historySides(before: RestaurantRow, after: RestaurantRow): Record<'before' | 'after', Record<string, unknown>> {
  const choices = pictureChoices(before, after)
  const [logo, cover] = [pictureWords(choices.logo_picture_id), pictureWords(choices.cover_picture_id)]
  return {
    before: { ...historyFieldsOf(before), logo: logo.before, cover: cover.before },
    after: { ...historyFieldsOf(after), logo: logo.after, cover: cover.after },
  }
}

/** 240 → 4:00 AM */
function clockText(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
