import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { type MenuTree, menuDraft, type NodeDetail } from '@brigade/contract/menus/menu-draft.ts'
import { mayReach } from '../../../platform/access/policy.ts'
import { type StaffContext, serves } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { placeStays } from '../../access-groups/public.ts'
import { lockKept } from '../../restaurants/public.ts'
import { type Applied, applyOps, drawsAnew, undoStep } from '../draft/apply.ts'
import { reasonsOf, whoseOf } from '../draft/reasons.ts'
import { matchesOf } from '../draft/search.ts'
import { loadMenu } from '../draft/store.ts'
import { librariesNamed, librariesWithin, stepCounts } from '../draft/store-apply.ts'
import { linkedNodes, publishedRevision } from '../draft/store-search.ts'
import { announceTagPauses } from '../pauses/announce-tag-pauses.ts'
import { isPaused, pausesNow } from '../pauses/paused.ts'
import { activeOf } from '../pauses/store.ts'
import { menuPictures } from '../pictures/menu-pictures.ts'
import { type MenuModel, ownNodes, pathOf, referringTo, sourceOf, type TreeNode, typeOf } from '../public/model.ts'
import { archivedCopies, fieldIn, fieldsOf, type IsPaused, inheritedRows, nameOf, resolvedFields, rowOf, rowsOf } from '../public/values.ts'

/** The draft of a menu: reading it, asking about it, changing it, taking changes back. */
export const editorRoutes = serves(menuDraft, {
  async menuTree({ input: { restaurant_id, since }, staff, db, clock }) {
    const { model, paused } = await readMenu(db, clock.now(), restaurant_id)
    // A revision from the future is that of another database.
    const from = since != null && since <= model.revision ? since : undefined
    const hasNews = from === undefined || ownNodes(model).some((node) => node.revision > from && node.variant === 'library')
    return {
      restaurant_id,
      restaurant_name: model.restaurantName,
      kind: model.kind,
      currency: model.currency,
      revision: model.revision,
      nodes: rowsOf(model, paused, from),
      inherited: hasNews ? inheritedRows(model, paused) : null,
      taken_away: archivedCopies(model, paused),
      // Those of libraries that show through, too.
      paused_ids: [...model.nodes.keys()].filter(paused),
      ...(await stepCounts(db, restaurant_id, staff.id)),
      _can: await rightsOn(db, staff.id, model),
    }
  },

  async menuNode({ input: { restaurant_id, node_id }, db, clock }) {
    const { model, paused } = await readMenu(db, clock.now(), restaurant_id)
    return detailOf(model, node_id, paused)
  },

  async menuCells({ input: { restaurant_id, node_ids, channel, fulfilment }, db }) {
    const model = await loadMenu(db, restaurant_id)
    // Nodes removed meanwhile are left out.
    const rows = node_ids
      .flatMap((id) => model.nodes.get(id) ?? [])
      .map((node) => ({
        node_id: node.id,
        revision: node.revision,
        own: node.fields,
        resolved: resolvedFields(model, node.id, { channel, fulfilment }),
        overrides: [...(model.overrides.get(node.id) ?? [])],
      }))
    return { revision: model.revision, rows }
  },

  async menuPictures({ input: { restaurant_id, picture_ids }, staff, db, ...deps }) {
    const model = await loadMenu(db, restaurant_id)
    return { pictures: await menuPictures(deps, db, staff.id, model, picture_ids) }
  },

  async explain({ input: { restaurant_id, node_id, field, channel, fulfilment }, db }) {
    const model = await loadMenu(db, restaurant_id)
    const node = model.nodes.get(node_id)
    if (!node) throw notFound('menu node')
    if (!fieldsOf(node.kind).some((one) => one === field)) throw notFound('field')
    return reasonsOf(model, node_id, field, { channel, fulfilment })
  },

  async searchMenu({ input: { restaurant_id, q, only }, db, clock }) {
    const { model, paused } = await readMenu(db, clock.now(), restaurant_id)
    const [published, linked] = await Promise.all([
      only === 'changed' ? publishedRevision(db, restaurant_id) : 0,
      only === 'unlinked' ? linkedNodes(db, restaurant_id) : undefined,
    ])
    const isUnlinked = (id: string) => linked !== undefined && !linked.has(id)
    return matchesOf(model, { q, only, isPaused: paused, isUnlinked, publishedRevision: published })
  },

  async menuLibraries({ input: { restaurant_id }, db }) {
    const { ownerGroupId } = await loadMenu(db, restaurant_id)
    return librariesNamed(db, ownerGroupId, restaurant_id)
  },

  async libraryMenu({ input: { restaurant_id, library_id }, db }) {
    const { ownerGroupId } = await loadMenu(db, restaurant_id)
    if (!(await librariesWithin(db, ownerGroupId)).has(library_id)) throw notFound('library')
    const model = await loadMenu(db, library_id)
    return { library_id, name: model.restaurantName, revision: model.revision, nodes: rowsOf(model, () => false) }
  },

  async applyMenuOps(context) {
    const { restaurant_id, batch_id, base_revision, ops } = context.input
    return changeMenu(context, { since: base_revision, draws: drawsAnew(ops) }, (tx, userId) =>
      applyOps(tx, { restaurantId: restaurant_id, batchId: batch_id, ops, userId }),
    )
  },

  async undoMenu(context) {
    const { restaurant_id, redo, base_revision, step_revision } = context.input
    return changeMenu(context, { since: base_revision ?? 0, draws: true }, async (tx, userId) => {
      const applied = await undoStep(tx, restaurant_id, userId, redo, step_revision ?? undefined)
      if (applied) return applied
      throw new Problem('conflict', redo ? 'There is nothing to redo.' : 'There is nothing to undo.')
    })
  },
})

type ChangeContext = StaffContext<typeof menuDraft.applyMenuOps> | StaffContext<typeof menuDraft.undoMenu>

/** One change of the draft by a person: its line in the history, and all that is newer than what they were looking at. */
async function changeMenu(
  { input: { restaurant_id: id }, staff, clock, jobs, write }: ChangeContext,
  { since, draws }: { readonly since: number; readonly draws: boolean },
  act: (tx: Parameters<typeof lockKept>[0], userId: number) => Promise<Applied>,
) {
  return write(async ({ tx, changed }) => {
    // Whoever moves the menu, or the library, is asked whether they reach each other, and has to see what this makes.
    if (draws) await placeStays(tx, 'restaurant', id)
    await lockKept(tx, staff, id)
    const applied = await act(tx, staff.id)
    const { model, revision, outcomes, lines, touched } = applied
    await announceTagPauses({ jobs }, tx, id, applied)
    if (lines.length > 0) changed({ id, description: lines.map((line) => `- ${line}`).join('\n') })
    // Without a History line (a renumbered list) other clients still have to be notified.
    else if (touched.size > 0) changed({ id })
    const paused = await pausedIn(tx, clock.now(), model)
    const nodes = rowsOf(model, paused, since <= revision ? since : 0)
    return { revision, outcomes: [...outcomes], nodes, ...(await stepCounts(tx, id, staff.id)) }
  })
}

async function readMenu(db: Queryable, at: Date, restaurantId: number): Promise<{ model: MenuModel; paused: IsPaused }> {
  const model = await loadMenu(db, restaurantId)
  return { model, paused: await pausedIn(db, at, model) }
}

async function pausedIn(db: Queryable, at: Date, model: MenuModel): Promise<IsPaused> {
  const now = pausesNow(await activeOf(db, model.restaurantId), at)
  return (id) => isPaused(model, id, now)
}

async function rightsOn(db: Queryable, userId: number, { restaurantId, kind }: MenuModel): Promise<MenuTree['_can']> {
  const may = (role: Parameters<typeof mayReach>[2]) => mayReach(db, userId, role, 'restaurant', restaurantId)
  const [edits, keeps, pauses, publishes] = await Promise.all([
    may('restaurants_admin'),
    may('chains'),
    may('availabilities_admin'),
    may('publisher'),
  ])
  const isLibrary = kind === 'library'
  return { update: edits && (!isLibrary || keeps), pause: pauses, publish: publishes && !isLibrary }
}

const givenByPos = (model: MenuModel, { id, kind }: TreeNode): Record<string, unknown> =>
  Object.fromEntries(fieldsOf(kind).flatMap((field) => (model.posValue?.(id, field) === undefined ? [] : [[field, model.posValue(id, field)]])))

function detailOf(model: MenuModel, id: string, paused: IsPaused): NodeDetail {
  const node = model.nodes.get(id)
  if (!node) throw notFound('menu node')
  const source = sourceOf(model, id)
  return {
    node: rowOf(model, node, paused),
    own: node.fields,
    resolved: resolvedFields(model, id),
    overrides: [...(model.overrides.get(id) ?? [])],
    pos: givenByPos(model, node),
    used_by: referringTo(model, id).map((one) => ({
      id: one.id,
      type: typeOf(model, one, fieldIn(model, one.id, 'pricing') ?? undefined),
      path: pathOf(model, one.id)
        .slice(0, -1)
        .map((step) => nameOf(model, step.id))
        .join(' › '),
    })),
    source_name: source ? whoseOf(model, source) : null,
  }
}
