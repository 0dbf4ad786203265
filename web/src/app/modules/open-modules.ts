import { isRole } from '@brigade/contract/kit/roles.ts'
import { type Module, type ModuleGroup, modules } from '@brigade/contract/modules.ts'
import type { SessionUser } from '@brigade/contract/session.ts'
import { holds } from '../../platform/session/session.ts'

/** Order of the groups in the navigation menu. */
export const groupOrder: readonly ModuleGroup[] = ['Operate', 'Money', 'Guests', 'Growth', 'Setup']

/** Whether a module opens for a person: any of its roles does, and none asked for means everyone. */
export function opensFor(module: Module, user: SessionUser): boolean {
  return module.enabled && (module.opensFor.length === 0 || module.opensFor.some((role) => isRole(role) && holds(user, role)))
}

/** Modules with a link in the navigation, in the order of its groups. */
export function openModules(user: SessionUser): (Module & { path: string; group: ModuleGroup })[] {
  return groupOrder.flatMap((group) =>
    modules.flatMap((module) =>
      module.path !== null && module.group === group && opensFor(module, user) ? [{ ...module, path: module.path, group }] : [],
    ),
  )
}

/** The module that an address belongs to. */
export function moduleAt(pathname: string): Module | undefined {
  return modules.find(({ path, enabled }) => enabled && path !== null && (pathname === path || pathname.startsWith(`${path}/`)))
}
