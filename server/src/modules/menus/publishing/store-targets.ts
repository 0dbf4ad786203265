import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { leaseSeconds } from '../../../platform/job-leases.ts'
import type { ListingRow } from './store.ts'

// Publications on their way to their listings.

export interface NewPublication {
  readonly restaurant_id: number
  readonly state: 'preparing' | 'started'
  readonly from_revision: number
  readonly channels: string[] | null
  readonly note: string
  /** In whose name it is done, too, until somebody has it tried again. */
  readonly created_by: number
  readonly scheduled_at: Date | null
  readonly rolled_back_to?: number
}

/** Gives it the next number of its restaurant. */
export async function insertPublication(tx: Tx, columns: NewPublication): Promise<{ id: number; number: number }> {
  await lockNumbers(tx, [columns.restaurant_id])
  const next = sql<number>`(select coalesce(max(number), 0) + 1 from publications where restaurant_id = ${columns.restaurant_id})`
  return tx
    .insertInto('publications')
    .values({ ...columns, in_name_of: columns.created_by, number: next })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}

/** Held until the transaction ends, so that no number is given twice. A transaction that publishes several restaurants locks all of them first. */
export async function lockNumbers(tx: Tx, restaurantIds: readonly number[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('publication numbers', id))
    from (select id from unnest(${[...restaurantIds]}::bigint[]) as id order by id) as ordered`.execute(tx)
}

/** Whoever starts publications of a restaurant waits for the other; its own row is held by long edits of the menu. */
export async function lockPublishing(tx: Tx, ...restaurantIds: readonly number[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('publishing', id))
    from (select distinct unnest(${[...restaurantIds]}::bigint[]) as id order by 1) as ordered`.execute(tx)
}

export interface OpenPublication {
  readonly id: number
  readonly number: number
  readonly restaurant_id: number
  readonly state: string
  readonly channels: string[] | null
  readonly scheduled_at: Date | null
  /** Number of the publication whose menus these are again. */
  readonly brings_back: number | null
  /** The person whose rights are asked; nobody’s it is done by itself. */
  readonly in_name_of: number | null
}

const openColumns = sql`id, number, restaurant_id, state, channels, scheduled_at, in_name_of,
  (select old.number from publications old where old.id = publications.rolled_back_to) as brings_back`

export async function lockPublication(tx: Tx, id: number): Promise<(OpenPublication & { readonly is_ahead: boolean }) | undefined> {
  const { rows } = await sql<OpenPublication & { readonly is_ahead: boolean }>`
    select ${openColumns}, coalesce(scheduled_at > now(), false) as is_ahead from publications where id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function findOpen(db: Queryable, id: number): Promise<OpenPublication | undefined> {
  const { rows } = await sql<OpenPublication>`select ${openColumns}
    from publications where id = ${id}`.execute(db)
  return rows[0]
}

export interface PreparedMenu {
  readonly fulfilment: string
  readonly hash: string
  readonly body: Buffer
  /** Of collections, which it shows: their files are kept as long as guests see it. */
  readonly pictures: readonly { readonly picture_id: number; readonly file_key: string }[]
}

/** A listing's part of a publication: its menus, or why there are none. */
export interface PreparedTarget {
  readonly listing_id: number
  readonly hash: string | null
  readonly errors: string[]
  readonly menus: readonly PreparedMenu[]
}

export async function insertTarget(
  tx: Tx,
  publicationId: number,
  restaurantId: number,
  { listing_id, hash, errors, menus }: PreparedTarget,
): Promise<void> {
  const { id } = await tx
    .insertInto('publication_targets')
    .values({ publication_id: publicationId, listing_id, hash, errors, state: hash === null ? 'blocked' : 'queued' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { fulfilment, hash: menuHash, body, pictures } of menus) {
    await tx
      .insertInto('menu_snapshots')
      .values({ restaurant_id: restaurantId, hash: menuHash, body })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (pictures.length > 0)
      await tx
        .insertInto('menu_snapshot_pictures')
        .values(pictures.map((picture) => ({ restaurant_id: restaurantId, hash: menuHash, ...picture })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    await tx.insertInto('publication_menus').values({ target_id: id, fulfilment, restaurant_id: restaurantId, hash: menuHash }).execute()
  }
}

/** Where a publication that was asked for later has started already, this one comes too late. */
export async function supersedeOvertaken(tx: Tx, publicationId: number): Promise<void> {
  await sql`update publication_targets target set state = 'superseded', updated_at = now()
    where target.publication_id = ${publicationId} and target.state = 'queued' and exists (
      select 1 from publication_targets other join publications later on later.id = other.publication_id
      where other.listing_id = target.listing_id and later.id > ${publicationId} and later.state = 'started'
        and other.state in ('queued', 'sending', 'live', 'unchanged'))`.execute(tx)
}

/** The targets of an earlier publication with their menus, for listings that are still on. */
export async function copyTargets(tx: Tx, fromId: number, toId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with copied as (
      insert into publication_targets (publication_id, listing_id, state, hash)
      select ${toId}, listing_id, 'queued', hash from publication_targets target join listings on listings.id = target.listing_id
      where publication_id = ${fromId} and hash is not null and listings.state = 'on' order by target.id
      returning id, listing_id
    ), menus as (
      insert into publication_menus (target_id, fulfilment, restaurant_id, hash)
      select copied.id, menu.fulfilment, menu.restaurant_id, menu.hash
      from copied join publication_targets old on old.publication_id = ${fromId} and old.listing_id = copied.listing_id
      join publication_menus menu on menu.target_id = old.id
    )
    select id from copied`.execute(tx)
  return rows.length
}

export async function setPublication(tx: Tx, id: number, state: 'scheduled' | 'cancelled', fromRevision?: number): Promise<void> {
  await sql`update publications set state = ${state}, from_revision = coalesce(${fromRevision ?? null}::bigint, from_revision) where id = ${id}`.execute(
    tx,
  )
  if (state === 'cancelled')
    await sql`update publication_targets set state = 'cancelled', updated_at = now() where publication_id = ${id} and state = 'queued'`.execute(tx)
}

export async function markStarted(tx: Tx, id: number, fromRevision?: number): Promise<void> {
  await sql`update publications set state = 'started', started_at = now(), turn = nextval('publication_turns'),
    from_revision = coalesce(${fromRevision ?? null}::bigint, from_revision) where id = ${id}`.execute(tx)
}

export interface StartingTarget extends Pick<ListingRow, 'channel' | 'live_hash'> {
  readonly id: number
  readonly listing_id: number
  readonly listing_state: 'on' | 'off'
  readonly hash: string | null
  /** An older one of the listing is in the marketplace's hands, or what is live there waits to be sent once more. */
  readonly is_another_sending: boolean
}

export async function startingTargets(tx: Tx, publicationId: number): Promise<StartingTarget[]> {
  const { rows } = await sql<StartingTarget>`
    select target.id, target.listing_id, target.hash, listings.channel, listings.live_hash, listings.state as listing_state,
      exists (select 1 from publication_targets other where other.listing_id = target.listing_id
        and (other.state = 'sending' or (other.state = 'queued' and other.id = listings.live_target_id))) as is_another_sending
    from publication_targets target join listings on listings.id = target.listing_id
    where publication_id = ${publicationId} and target.state = 'queued' order by target.id for update of target, listings`.execute(tx)
  return rows
}

/** Listings that a publication has no menu for, and why. */
export async function blockedTargets(tx: Tx, publicationId: number): Promise<{ listing_id: number; errors: string[] }[]> {
  return tx
    .selectFrom('publication_targets')
    .select(['listing_id', 'errors'])
    .where('publication_id', '=', publicationId)
    .where('state', '=', 'blocked')
    .orderBy('id')
    .execute()
}

/** What was prepared of it is not sent: its listings have failed with it. */
export async function failScheduled(tx: Tx, id: number, error: string): Promise<void> {
  await sql`update publications set state = 'failed', error = ${error} where id = ${id}`.execute(tx)
  await sql`update publication_targets set state = 'failed', errors = array[${error}], updated_at = now()
    where publication_id = ${id} and state = 'queued'`.execute(tx)
}

/** Whoever has it tried again answers for it from then on. */
export async function actInNameOf(tx: Tx, ids: readonly number[], userId: number): Promise<void> {
  await sql`update publications set in_name_of = ${userId} where id = any(${[...ids]}::bigint[])`.execute(tx)
}

/** Older ones that have not left yet are not sent any more. */
export async function supersedeQueued(tx: Tx, listingId: number, keptTargetId: number): Promise<void> {
  await sql`update publication_targets target set state = 'superseded', next_try_at = null, updated_at = now()
    from publications where publications.id = target.publication_id and publications.state = 'started'
      and target.listing_id = ${listingId} and target.id <> ${keptTargetId} and target.state = 'queued'`.execute(tx)
}

export async function setTarget(
  tx: Tx,
  id: number,
  state: 'queued' | 'sending' | 'live' | 'unchanged' | 'failed' | 'blocked' | 'superseded' | 'cancelled',
  errors: readonly string[] = [],
  nextTrySeconds: number | null = null,
): Promise<void> {
  await sql`update publication_targets set state = ${state}, errors = ${[...errors]}::text[], next_try_at = now() + make_interval(secs => ${nextTrySeconds}::float8), claimed_until = null,
    live_at = case when ${state} in ('live', 'unchanged') then now() else live_at end, updated_at = now() where id = ${id}`.execute(tx)
}

/** It has to wait, as if nobody had taken it in hand. */
export async function putOff(tx: Tx, id: number, seconds: number): Promise<void> {
  await sql`update publication_targets set state = 'queued', attempts = greatest(attempts - (external_job is null)::int, 0), claimed_until = null,
    next_try_at = now() + make_interval(secs => ${seconds}::float8), updated_at = now() where id = ${id}`.execute(tx)
}

export async function channelOfTarget(db: Queryable, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ channel: string }>`
    select channel from publication_targets target join listings on listings.id = target.listing_id where target.id = ${id}`.execute(db)
  return rows[0]?.channel
}

/** What of a listing its marketplace has taken in and said nothing about. */
export async function sendingOf(db: Queryable, listingId: number): Promise<{ id: number; channel: string }[]> {
  const { rows } = await sql<{ id: number; channel: string }>`
    select target.id, channel from publication_targets target join listings on listings.id = target.listing_id
    where target.listing_id = ${listingId} and target.state = 'sending' and external_job is not null`.execute(db)
  return rows
}

/** From now on guests of the listing see this. */
export async function showLive(tx: Tx, listingId: number, targetId: number, hash: string): Promise<void> {
  await sql`update listings set live_target_id = ${targetId}, live_hash = ${hash}, live_at = now() where id = ${listingId}`.execute(tx)
}

export interface SendingTarget {
  readonly id: number
  readonly publication_id: number
  readonly publication_number: number
  readonly in_name_of: number | null
  readonly restaurant_id: number
  readonly restaurant_name: string
  readonly listing_id: number
  readonly store: string
  readonly channel: string
  readonly state: string
  readonly hash: string
  readonly attempts: number
  readonly round: number
  /** How often it was taken in hand. */
  readonly claims: number
  readonly external_job: string | null
  /** Another server is sending it. */
  readonly is_in_hand: boolean
  /** The marketplace took it and has said nothing for too long. */
  readonly is_silent: boolean
  readonly turn: number
  readonly live_turn: number | null
  readonly is_newer_there: boolean
  /** Another one of the listing is in hand; this one's turn comes after it. */
  readonly is_another_sending: boolean
}

/** A marketplace that says nothing for so long will say nothing more. */
const silentMinutes = 30

/** A target with what decides whether it may go, its listing held. */
export async function lockTarget(tx: Tx, id: number): Promise<SendingTarget | undefined> {
  const { rows } = await sql<SendingTarget>`
    select target.id, target.publication_id, publications.number as publication_number, publications.in_name_of, publications.restaurant_id, restaurants.name as restaurant_name, target.listing_id,
      listings.uuid as store, listings.channel,
      target.state, target.hash, target.attempts, target.round, target.claims, target.external_job, publications.turn,
      target.state = 'sending' and target.external_job is null and coalesce(target.claimed_until > now() and target.claimed_until <= now() + make_interval(secs => ${leaseSeconds}), false) as is_in_hand,
      coalesce(target.sent_at < now() - make_interval(mins => ${silentMinutes}), false) as is_silent,
      (select live.turn from publication_targets shown join publications live on live.id = shown.publication_id
        where shown.id = listings.live_target_id) as live_turn,
      exists (select 1 from publication_targets other join publications newer on newer.id = other.publication_id
        where other.listing_id = target.listing_id and newer.turn > publications.turn and other.state in ('queued', 'sending', 'live', 'unchanged'))
        as is_newer_there,
      exists (select 1 from publication_targets other where other.listing_id = target.listing_id and other.id <> target.id
        and other.state = 'sending' and other.claimed_until > now()) as is_another_sending
    from publication_targets target join publications on publications.id = target.publication_id
    join listings on listings.id = target.listing_id join restaurants on restaurants.id = publications.restaurant_id
    where target.id = ${id} and publications.state = 'started' and target.hash is not null for update of target, listings`.execute(tx)
  return rows[0]
}

/** Claims it for this server and returns the number of the claim, which a later claim invalidates. */
export async function claimTarget(tx: Tx, id: number): Promise<number> {
  // Asking how far it is is no try.
  const { rows } = await sql<{ claims: number }>`
    update publication_targets set state = 'sending', attempts = attempts + (external_job is null)::int, next_try_at = null, claims = claims + 1,
      claimed_until = now() + make_interval(secs => ${leaseSeconds}), updated_at = now() where id = ${id} returning claims`.execute(tx)
  return rows[0]?.claims ?? 0
}

/** Says that it is still being sent; false when that is not so any more, or another server has taken it over. */
export async function keepClaim(db: Queryable, id: number, claim: number): Promise<boolean> {
  const { rows } = await sql`update publication_targets set claimed_until = now() + make_interval(secs => ${leaseSeconds})
    where id = ${id} and claims = ${claim} and state = 'sending' returning 1`.execute(db)
  return rows.length > 0
}

/** The marketplace knows nothing of its job any more: it is sent again, under the same key. */
export async function forgetJob(tx: Tx, id: number): Promise<void> {
  await sql`update publication_targets set external_job = null, sent_at = null where id = ${id}`.execute(tx)
}

/** The marketplace has taken it in and will say how it went. */
export async function noteSent(tx: Tx, id: number, job: string, lookAgainSeconds: number): Promise<void> {
  await sql`update publication_targets set external_job = ${job}, sent_at = coalesce(sent_at, now()),
    claimed_until = now() + make_interval(secs => ${lookAgainSeconds}), updated_at = now() where id = ${id}`.execute(tx)
}

export async function menusOf(db: Queryable, targetId: number): Promise<{ fulfilment: string; body: Buffer }[]> {
  const { rows } = await sql<{ fulfilment: string; body: Buffer }>`
    select menu.fulfilment, body from publication_menus menu
    join menu_snapshots snapshot on snapshot.restaurant_id = menu.restaurant_id and snapshot.hash = menu.hash
    where target_id = ${targetId} order by menu.fulfilment`.execute(db)
  return rows
}

/** What waits for the listing after one is done. */
export async function nextQueued(tx: Tx, listingId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select target.id from publication_targets target join publications on publications.id = target.publication_id
    where target.listing_id = ${listingId} and target.state = 'queued' and publications.state = 'started'
    order by publications.turn desc limit 1`.execute(tx)
  return rows[0]?.id
}

/** Sent once more by a person; what was refused goes under a new key. */
export async function requeueFailed(tx: Tx, publicationId: number): Promise<{ id: number; channel: string }[]> {
  const { rows } = await sql<{ id: number; channel: string }>`
    update publication_targets set state = 'queued', attempts = 0, round = round + (external_job is not null)::int, external_job = null,
      sent_at = null, errors = '{}', next_try_at = now(), updated_at = now()
    where publication_id = ${publicationId} and state = 'failed'
    returning id, (select channel from listings where listings.id = listing_id) as channel`.execute(tx)
  return rows
}

/** The publications of targets. */
export async function publicationsOf(tx: Tx, ids: readonly number[]): Promise<{ id: number; publication_id: number; restaurant_id: number }[]> {
  const { rows } = await sql<{ id: number; publication_id: number; restaurant_id: number }>`
    select target.id, target.publication_id, publication.restaurant_id
    from publication_targets target join publications publication on publication.id = target.publication_id
    where target.id = any(${[...ids]}::bigint[])`.execute(tx)
  return rows
}

/** The same of single targets, those that have failed and still wait for somebody. Their restaurants' publishing is held. */
export async function requeueTargets(tx: Tx, ids: readonly number[]): Promise<{ id: number; publication_id: number; channel: string }[]> {
  const { rows } = await sql<{ id: number; publication_id: number; channel: string }>`
    update publication_targets set state = 'queued', attempts = 0, round = round + (external_job is not null)::int, external_job = null,
      sent_at = null, errors = '{}', next_try_at = now(), updated_at = now()
    where id = any(${[...ids]}::bigint[]) and state = 'failed' returning id, publication_id,
      (select channel from listings where listings.id = listing_id) as channel`.execute(tx)
  return rows
}

/** What is live on a listing, to be sent once more under a new key; nothing where another menu is on its way there. It stays live meanwhile. */
export async function requeueLive(
  tx: Tx,
  listingId: number,
): Promise<{ id: number; publication_id: number; channel: string; round: number; number: number } | undefined> {
  const { rows } = await sql<{ id: number; publication_id: number; channel: string; round: number; number: number }>`
    update publication_targets target set state = 'queued', attempts = 0, round = round + 1, external_job = null, sent_at = null, errors = '{}',
      next_try_at = now(), updated_at = now()
    from listings, publications where listings.id = ${listingId} and target.id = listings.live_target_id and publications.id = target.publication_id
      and not exists (select 1 from publication_targets other join publications begun on begun.id = other.publication_id
        where other.listing_id = ${listingId} and other.state in ('queued', 'sending') and begun.state = 'started')
    returning target.id, target.publication_id, listings.channel, target.round, publications.number`.execute(tx)
  return rows[0]
}

/** Only of the marketplace that reports: it cannot have news of what another one has. */
export async function findByKey(
  db: Queryable,
  channel: string,
  [publicationId, listingUuid, round]: readonly [number, string, number],
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select target.id from publication_targets target join listings on listings.id = target.listing_id
    where publication_id = ${publicationId} and listings.uuid = ${listingUuid}::uuid and round = ${round} and listings.channel = ${channel}`.execute(
    db,
  )
  return rows[0]?.id
}

/** Publications whose time has come by the database's clock; each is given to one server. */
export async function claimDue(tx: Tx, most: number): Promise<OpenPublication[]> {
  const { rows } = await sql<OpenPublication>`
    select ${openColumns} from publications
    where state = 'scheduled' and scheduled_at <= now() order by scheduled_at limit ${most} for update skip locked`.execute(tx)
  return rows
}

/** What a job should have done by now: the job was lost with a server, or with an import. */
export async function forgotten(db: Queryable): Promise<{ preparing: number[]; targets: { id: number; channel: string }[] }> {
  const preparing = await sql<{ id: number }>`
    select id from publications where state = 'preparing' and inserted_at < now() - interval '2 minutes' limit 500`.execute(db)
  const targets = await sql<{ id: number; channel: string }>`
    select target.id, listings.channel from publication_targets target join publications on publications.id = target.publication_id
    join listings on listings.id = target.listing_id
    where publications.state = 'started' and (
      (target.state = 'queued' and coalesce(next_try_at, target.updated_at) < now() - interval '1 minute')
      or (target.state = 'sending' and not claimed_until between now() and now() + interval '1 minute')) limit 500`.execute(db)
  return { preparing: preparing.rows.map(({ id }) => id), targets: targets.rows }
}
