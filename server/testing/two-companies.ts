import { handovers } from '@brigade/contract/access-groups/handovers.ts'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import { founderRoles, type Role } from '@brigade/contract/kit/roles.ts'
import type { Answer, Person, TestApp } from './app.ts'
import { acceptShown } from './handovers.ts'

export interface Company {
  readonly root: number
  /** Holds every role of a founder on the whole company. */
  readonly owner: Person
}

export interface TwoCompanies {
  readonly acme: Company
  readonly bistro: Company
  /** A group of Acme. */
  readonly north: number
  /** Acme offers, Bistro is meant; answers the offer's id. */
  offer(type: ResourceType, ...ids: number[]): Promise<number>
  accept(handoverId: number): Promise<Answer<{ status: string }>>
  maySee(as: Person, type: ResourceType, id: number, role: Role): Promise<boolean>
}

export async function company({ group, person }: TestApp, name: string): Promise<Company> {
  const root = await group({ name })
  return { root, owner: await person({ name: `${name} Owner`, roles: founderRoles, on: root }) }
}

/** Acme, which hands things over, and Bistro, which takes them. */
export async function twoCompanies(app: TestApp): Promise<TwoCompanies> {
  const { call } = app
  const [acme, bistro] = [await company(app, 'Acme'), await company(app, 'Bistro')]
  return {
    acme,
    bistro,
    north: await app.group({ name: 'Acme North', parent: acme.root }),
    async offer(resource_type, ...resource_ids) {
      const offering = { id: acme.root, email: bistro.owner.email, resource_type, resource_ids }
      const { status, body, problem } = await call(handovers.offerHandover, offering, { as: acme.owner })
      if (status !== 200) throw new Error(`The offer was refused: ${problem.message}`)
      return body.id
    },
    accept: (handover_id) => acceptShown(app, { id: bistro.root, handover_id }, bistro.owner),
    async maySee(as, resource_type, resource_id, role) {
      return (await call(accessGroups.isResourceAuthorized, { resource_type, resource_id, role }, { as })).body.is_authorized
    },
  }
}
