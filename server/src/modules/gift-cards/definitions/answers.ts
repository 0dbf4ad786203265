import type { DefinitionStatus, DefinitionVersion, GiftCardDefinition, IssuableDefinition } from '@brigade/contract/gift-cards/definitions.ts'
import type { GiftCardKind } from '@brigade/contract/gift-cards/terms.ts'
import { moneyText } from '@brigade/contract/kit/money-text.ts'
import type { Deps } from '../../../platform/context.ts'
import { pictureWords } from '../../collections/public/choosing.ts'
import { shownFace } from '../../collections/public/shown-pictures.ts'
import { historyFieldsOf } from './rules.ts'
import { type IssuableRow, type SeenDefinition, termsOf, type VersionRow } from './store-definitions.ts'

export const kindOf = ({ kind }: { readonly kind: string }): GiftCardKind => kind as GiftCardKind
const statusOf = ({ status }: { readonly status: string }): DefinitionStatus => status as DefinitionStatus

export function answerOf(deps: Pick<Deps, 'secrets' | 'clock'>, { may_change, may_issue, ...row }: SeenDefinition): GiftCardDefinition {
  return {
    ...row,
    kind: kindOf(row),
    status: statusOf(row),
    terms: termsOf(row),
    design_picture: row.design_picture && shownFace(deps, row.design_picture, 'card'),
    design_picture_rights_until: row.design_picture?.rights_until ?? null,
    inserted_at: row.inserted_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    _can: { update: may_change, delete: may_change, issue: may_issue && row.status === 'active' },
  }
}

/** Its issuer may see neither the definition nor the group that owns it. */
export function issuableAnswer(row: IssuableRow, nameOf: (id: number, name: string) => string | null): IssuableDefinition {
  const { id, name, currency, parent_access_group_id, parent_access_group_name, issuer_id, issuer_name } = row
  const { amounts_minor, custom_min_minor, custom_max_minor, message } = termsOf(row)
  return {
    id,
    name,
    currency,
    terms: { amounts_minor, custom_min_minor, custom_max_minor, message },
    parent_access_group_name: nameOf(parent_access_group_id, parent_access_group_name) ?? '',
    issuer: issuer_id === null || issuer_name === null ? null : { id: issuer_id, name: issuer_name },
  }
}

/** A bonus card of another company is not told of. */
export function versionAnswer({ number, made_by, inserted_at, card_count, has_bonus_here, ...row }: VersionRow): DefinitionVersion {
  const terms = termsOf(row)
  return { number, terms: has_bonus_here ? terms : { ...terms, bonus: null }, made_by, inserted_at: inserted_at.toISOString(), card_count }
}

/** The fields of a definition in History. Its reader may not see the definition of its bonus cards: that one is not named. */
export const historyOf = (row: Omit<SeenDefinition, 'bonus_name'>): Record<string, string> =>
  historyFieldsOf({ ...row, kind: kindOf(row), terms: termsOf(row), bonusName: null, picture: pictureSaid(row) }, moneyText)

/** Both sides of a change in History. */
export function historySides(before: SeenDefinition, after: SeenDefinition): Record<'before' | 'after', Record<string, string>> {
  const said = pictureWords({ was: before.design_picture_id, is: after.design_picture_id })
  return { before: { ...historyOf(before), picture: said.before }, after: { ...historyOf(after), picture: said.after } }
}

const pictureSaid = ({ design_picture_id: id }: Pick<SeenDefinition, 'design_picture_id'>) => pictureWords({ was: id, is: id }).after
