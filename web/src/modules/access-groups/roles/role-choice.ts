import { isRole, type Role, roles, satisfying } from '@brigade/contract/kit/roles.ts'

/** Roles as they are ticked in the matrix; an admin role may be ticked together with its plain one. */
export type Choice = ReadonlySet<Role>

export function toggled(choice: Choice, role: Role, on: boolean): Choice {
  const next = new Set(choice)
  if (on) next.add(role)
  else next.delete(role)
  return next
}

/** Ticked by itself or by its admin role. */
export function isChosen(choice: Choice, role: Role): boolean {
  return satisfying(role).some((enough) => choice.has(enough))
}

/** The roles to give: a plain one goes without saying beside its admin role. */
export function rolesOf(choice: Choice): Role[] {
  return roles.filter((role) => choice.has(role) && !satisfying(role).some((other) => other !== role && choice.has(other)))
}

/** The roles to give and to revoke so that the person has exactly the checked ones. */
export function changesTo(choice: Choice, held: readonly Role[]): { added: Role[]; removed: Role[] } {
  return {
    added: rolesOf(choice).filter((role) => !held.includes(role)),
    removed: held.filter((role) => !choice.has(role)),
  }
}

/** Only names of roles; a server may know more of them than this version. */
export function knownRoles(names: readonly string[]): Role[] {
  return names.filter(isRole)
}
