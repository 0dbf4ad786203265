import { pictureReference } from '@brigade/contract/collections/uses.ts'
import { notFound } from '@brigade/contract/kit/problem.ts'
import { matchPictures } from '@brigade/contract/menus/picture-matching.ts'
import { mostSuggestions, pictureSuggestions } from '@brigade/contract/menus/picture-suggestions.ts'
import { serves } from '../../../platform/context.ts'
import { inBreaths } from '../../../platform/in-breaths.ts'
import { mayBeShown, shownFace } from '../../collections/public/shown-pictures.ts'
import { choosableIn } from '../../collections/public/store-uses.ts'
import { loadMenu } from '../draft/store.ts'
import { companyOf } from '../pictures/store-pictures.ts'
import { itemsOf } from '../public/model.ts'
import { fieldIn, nameOf } from '../public/values.ts'

/** Which pictures of a collection may be of which items, by their names. Nothing is changed: who confirms it changes the draft as ever. */
export const suggestionRoutes = serves(pictureSuggestions, {
  async suggestPictures({ input: { restaurant_id, collection_id, all_items }, staff, db, clock, ...deps }) {
    const model = await loadMenu(db, restaurant_id)
    const pictures = await choosableIn(db, staff.id, collection_id, await companyOf(db, model.ownerGroupId))
    if (!pictures) throw notFound('picture collection')
    const items = itemsOf(model)
      .map(({ id }) => ({ id, name: nameOf(model, id), image_url: fieldIn(model, id, 'image_url') ?? null }))
      .filter(({ image_url }) => all_items || !image_url)
    const today = clock.now().toISOString().slice(0, 10)
    const byId = new Map(items.map((item) => [item.id, item]))
    const matches = await inBreaths(
      matchPictures(
        items,
        pictures.filter((picture) => mayBeShown(picture, today)),
      ),
    )
    const suggestions = matches.flatMap(({ item_id, is_sure, candidates }) => {
      const item = byId.get(item_id)
      // What it shows already is no suggestion.
      if (!item || item.image_url === pictureReference(candidates[0]?.picture_id ?? 0)) return []
      // What would take the place of another picture is for a person to say.
      return [{ node_id: item_id, name: item.name, image_url: item.image_url, is_sure: is_sure && !item.image_url, candidates: [...candidates] }]
    })
    // Those that need no second look first; the sort keeps the order of the menu among them.
    const shown = suggestions.toSorted((a, b) => Number(b.is_sure) - Number(a.is_sure)).slice(0, mostSuggestions)
    const named = new Set(shown.flatMap(({ candidates }) => candidates.map(({ picture_id }) => picture_id)))
    return {
      suggestions: shown,
      pictures: pictures
        .filter(({ id }) => named.has(id))
        .map((picture) => ({ id: picture.id, name: picture.name, face: shownFace({ clock, ...deps }, picture, 'item') })),
      items: items.length,
      more: suggestions.length - shown.length,
    }
  },
})
